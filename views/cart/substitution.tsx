import { useSelector } from '@xstate/react';
import { type FormEvent, useId } from 'react';
import { t } from '../../languages/t.ts';
import type { SubstitutionRef } from '../../machines/cart/substitution.machine.ts';
import { SEARCH_MAX_LENGTH } from '../../machines/catalog/search.machine.ts';
import type { ProductSummary } from '../../services/contracts/catalog.ts';
import { NOTE_MAX_LENGTH, type SubstitutionPolicy } from '../../services/contracts/substitutions.ts';
import { ShownPrice } from '../catalog/shown-price.tsx';
import { sizeWords } from '../catalog/size-words.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { controlClass, FieldFrame } from '../kit/field-frame.tsx';
import { Form } from '../kit/form.tsx';
import type { ModalViewProps } from '../kit/modal-view.ts';
import { ProductImage } from '../kit/product-image.tsx';
import { type RadioCardOption, RadioCards } from '../kit/radio-cards.tsx';
import { TextAreaField } from '../kit/text-area-field.tsx';
import styles from './substitution.module.css';

const POLICIES: readonly RadioCardOption<SubstitutionPolicy>[] = [
  {
    value: 'SHOPPERS_CHOICE',
    label: t('Best match'),
    description: t('Your picker chooses something similar.'),
  },
  {
    value: 'ASK_FIRST',
    label: t('Ask me first'),
    description: t("We email you what we'd pick. Without an answer in time, we leave it out."),
  },
  {
    value: 'CHOSEN_SUBSTITUTE',
    label: t('An item you choose'),
    description: t("If that runs out too, we leave it out, and you don't pay for it."),
  },
  {
    value: 'NO_SUBSTITUTIONS',
    label: t('No substitute'),
    description: t("We leave it out, and you don't pay for it."),
  },
];

/** What to get if an item runs out, and a note to the picker. */
export function Substitution({ actor, open }: ModalViewProps<SubstitutionRef>) {
  const id = useId();
  const description = useSelector(actor, ({ context }) => context.description);
  const substitutionPolicy = useSelector(actor, ({ context }) => context.substitutionPolicy);
  const form = useSelector(actor, ({ children }) => children.form);
  const cancel = () => actor.send({ type: 'substitution.cancel' });
  return (
    <Dialog
      title={t('If this item runs out')}
      open={open}
      onClose={cancel}
      width={650}
      actions={
        <>
          <Button variant="secondary" onClick={cancel}>
            {t('Cancel')}
          </Button>
          <Button type="submit" form={id}>
            {t('Save')}
          </Button>
        </>
      }
    >
      <div className={styles.parts}>
        <p>{description}</p>
        <RadioCards
          name="policy"
          legend={t('What to get instead')}
          legendHidden
          options={POLICIES}
          value={substitutionPolicy}
          onChange={(policy) => actor.send({ type: 'policy.choose', policy })}
        />
        {substitutionPolicy === 'CHOSEN_SUBSTITUTE' && <Choice actor={actor} />}
        {form && (
          <Form form={form} id={id} label={t('Note to your picker')}>
            <TextAreaField
              form={form}
              name="note"
              label={t('Note to your picker')}
              hint={t('For example, how ripe it should be')}
              most={NOTE_MAX_LENGTH}
              rows={2}
              optional
            />
          </Form>
        )}
      </div>
    </Dialog>
  );
}

/** A product as an option. */
const optionOf = (product: ProductSummary) => ({
  value: product.gtin13,
  label: (
    <span className={styles.product}>
      <ProductImage src={product.imageUrl} alt="" size="small" />
      {product.description}
    </span>
  ),
  description: sizeWords(product.customerFacingSize),
  aside: <ShownPrice product={product} />,
});

function Choice({ actor }: { actor: SubstitutionRef }) {
  const products = useSelector(actor, ({ context }) => context.products);
  const chosenSubstitute = useSelector(actor, ({ context }) => context.chosenSubstitute);
  const isMissing = useSelector(actor, ({ context }) => context.isMissing);
  const isNothingFound = useSelector(actor, (snapshot) => snapshot.matches({ open: 'nothingFound' }));
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches({ open: 'failed' }));
  // What's chosen stays in view, whatever is searched for.
  const isListed = products.some(({ gtin13 }) => gtin13 === chosenSubstitute?.gtin13);
  const options = [
    ...(chosenSubstitute && !isListed
      ? [{ value: chosenSubstitute.gtin13, label: chosenSubstitute.description }]
      : []),
    ...products.map(optionOf),
  ];
  const names = new Map([
    ...(chosenSubstitute ? [[chosenSubstitute.gtin13, chosenSubstitute.description] as const] : []),
    ...products.map(({ gtin13, description }) => [gtin13, description] as const),
  ]);
  return (
    <>
      <SearchForm actor={actor} />
      {isNothingFound && <p role="status">{t('Nothing similar found.')}</p>}
      {hasFailed && <Alert tone="danger">{t("We couldn't load similar items. Please search again.")}</Alert>}
      {isMissing && <Alert tone="danger">{t('Choose an item.')}</Alert>}
      {options.length > 0 && (
        <RadioCards
          name="substitute"
          legend={t('Item to get instead')}
          options={options}
          value={chosenSubstitute?.gtin13 ?? null}
          onChange={(gtin13) =>
            actor.send({ type: 'substitute.choose', gtin13, description: names.get(gtin13) ?? gtin13 })
          }
        />
      )}
    </>
  );
}

function SearchForm({ actor }: { actor: SubstitutionRef }) {
  const id = useId();
  const text = useSelector(actor, ({ context }) => context.text);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: 'search.submit' });
  };
  return (
    <form className={styles.search} onSubmit={submit} aria-label={t('Find an item to get instead')}>
      <FieldFrame id={id} label={t('Find an item')} optional>
        <input
          id={id}
          className={controlClass}
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={SEARCH_MAX_LENGTH}
          value={text}
          onChange={({ currentTarget }) => actor.send({ type: 'text.change', text: currentTarget.value })}
        />
      </FieldFrame>
      <Button type="submit" variant="secondary" busy={isBusy}>
        {t('Search')}
      </Button>
    </form>
  );
}

import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { t } from '../../languages/t.ts';
import type { storeChoiceMachine } from '../../machines/scheduling/store-choice.machine.ts';
import type { FormRef } from '../../machines/shared/form.machine.ts';
import type { ModalityOption } from '../../services/contracts/modalities.ts';
import { Alert } from '../kit/alert.tsx';
import { Badge } from '../kit/badge.tsx';
import { Button } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { Form } from '../kit/form.tsx';
import { RadioCards } from '../kit/radio-cards.tsx';
import { Section } from '../kit/section.tsx';
import { Loading, Skeleton, SkeletonText } from '../kit/skeleton.tsx';
import { Spinner } from '../kit/spinner.tsx';
import { StoreMark } from './store-mark.tsx';
import styles from './store-picker.module.css';
import { STORE_PROBLEMS } from './words.ts';

interface StorePickerProps {
  actor: ActorRefFrom<typeof storeChoiceMachine>;
}

const addressOf = ({ storeDetails: { address } }: ModalityOption) =>
  [...address.addressLines, `${address.cityTown}, ${address.stateProvince} ${address.postalCode}`].join(', ');

const distanceOf = ({ distanceMiles }: ModalityOption) =>
  distanceMiles === null ? null : t('{{distanceMiles}} mi', { distanceMiles });

/** A store's name, and its banner if that's a different one (BAN-06). */
function StoreName({ store: { isCrossBanner, bannerTitle, storeDetails } }: { store: ModalityOption }) {
  return (
    <span className={styles.named}>
      {storeDetails.vanityName}
      {isCrossBanner && <Badge>{t('{{title}} store', { title: bannerTitle ?? t('Partner') })}</Badge>}
    </span>
  );
}

const CLOSE = { type: 'picker.close' } as const;

/** Where to pick up: the selected store, and when expanded, the stores near it or near a postal code. */
export function StorePicker({ actor }: StorePickerProps) {
  const store = useSelector(actor, ({ context }) => context.store);
  const isLoading = useSelector(actor, (snapshot) => snapshot.matches('loading'));
  const isFolded = useSelector(actor, (snapshot) => snapshot.matches('folded'));
  const canClose = useSelector(actor, (snapshot) => snapshot.can(CLOSE));
  const toggle = isFolded ? (
    <Button variant="quiet" onClick={() => actor.send({ type: 'picker.open' })}>
      {t('Change store')}
    </Button>
  ) : (
    store && (
      <Button variant="quiet" disabled={!canClose} onClick={() => actor.send(CLOSE)}>
        {t('Keep this store')}
      </Button>
    )
  );
  return (
    <Section title={t('Pickup store')} action={toggle}>
      {isLoading ? <StoreLoading /> : store && <ChosenStore store={store} />}
      {!isFolded && !isLoading && <StoreSearch actor={actor} />}
    </Section>
  );
}

function StoreLoading() {
  return (
    <Loading label={t('Loading your store')}>
      <div className={styles.coming}>
        <Skeleton width="12rem" height="1.25rem" />
        <SkeletonText lines={2} />
      </div>
    </Loading>
  );
}

function ChosenStore({ store }: { store: ModalityOption }) {
  const { hoursToday } = store.storeDetails;
  return (
    <div className={styles.chosen}>
      <StoreMark type={store.storeDetails.storeType} />
      <div>
        <p>
          <StoreName store={store} />
        </p>
        <p className={styles.quiet}>{addressOf(store)}</p>
        <p className={styles.quiet}>{[distanceOf(store), hoursToday].filter(Boolean).join(' · ')}</p>
      </div>
    </div>
  );
}

function StoreSearch({ actor }: StorePickerProps) {
  const search = useSelector(actor, ({ children }) => children.search);
  return (
    <div className={styles.search}>
      {search && <PostalCode actor={actor} form={search} />}
      <SearchProblem actor={actor} />
      <FoundStores actor={actor} />
    </div>
  );
}

function PostalCode({ actor, form }: StorePickerProps & { form: FormRef }) {
  const isSearching = useSelector(actor, (snapshot) => snapshot.matches('searching'));
  return (
    <Form form={form} label={t('Find a store')} className={styles.form}>
      <Field
        form={form}
        name="postalCode"
        label={t('Postal code')}
        inputMode="numeric"
        autoComplete="postal-code"
      />
      {/* Never busy: another postal code can be searched in the meantime. */}
      <Button type="submit" variant="secondary">
        {isSearching && <Spinner inline />}
        {t('Find stores')}
      </Button>
    </Form>
  );
}

const RETRY = { type: 'nearby.retry' } as const;

function SearchProblem({ actor }: StorePickerProps) {
  const problem = useSelector(actor, ({ context }) => context.problem);
  const failure = useSelector(actor, ({ context }) => context.failure);
  const canRetry = useSelector(actor, (snapshot) => snapshot.can(RETRY));
  if (!problem) return null;
  return (
    <Alert
      tone="danger"
      failure={problem === 'noneForPostalCode' ? null : failure}
      actions={
        canRetry && (
          <Button variant="secondary" onClick={() => actor.send(RETRY)}>
            {t('Try Again')}
          </Button>
        )
      }
    >
      {STORE_PROBLEMS[problem]}
    </Alert>
  );
}

function FoundStores({ actor }: StorePickerProps) {
  const options = useSelector(actor, ({ context }) => context.options);
  const listedFor = useSelector(actor, ({ context }) => context.listedFor);
  const chosen = useSelector(actor, ({ context }) => context.wanted ?? context.store);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  if (options.length === 0) return null;
  return (
    <RadioCards
      name="store"
      legend={listedFor ? t('Stores near {{listedFor}}', { listedFor }) : t('Nearby stores')}
      options={options.map((option) => ({
        value: option.destination.locationId,
        label: <StoreName store={option} />,
        description: addressOf(option),
        aside: distanceOf(option),
        disabled: isBusy,
      }))}
      value={chosen?.destination.locationId ?? null}
      onChange={(locationId) => actor.send({ type: 'store.choose', locationId })}
    />
  );
}

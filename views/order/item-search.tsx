import { useSelector } from '@xstate/react';
import { type FormEvent, useId } from 'react';
import { t } from '../../languages/t.ts';
import { SEARCH_MAX_LENGTH } from '../../machines/catalog/search.machine.ts';
import type { ItemSearchRef } from '../../machines/order/item-search.machine.ts';
import type { ModifyCartRef } from '../../machines/order/modify-cart.machine.ts';
import { quantityIn } from '../../machines/order/modify-cart.selectors.ts';
import type { ProductSummary } from '../../services/contracts/catalog.ts';
import { ShownPrice } from '../catalog/shown-price.tsx';
import { sizeWords } from '../catalog/size-words.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { controlClass, FieldFrame } from '../kit/field-frame.tsx';
import { ProductImage } from '../kit/product-image.tsx';
import styles from './modify-cart.module.css';

interface ItemSearchProps {
  actor: ItemSearchRef;
  order: ModifyCartRef;
}

/** Finds items and adds them to the order. */
export function ItemSearch({ actor, order }: ItemSearchProps) {
  const products = useSelector(actor, ({ context }) => context.products);
  const isNothingFound = useSelector(actor, (snapshot) => snapshot.matches('nothingFound'));
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches('failed'));
  const isFound = useSelector(actor, (snapshot) => snapshot.matches('found'));
  return (
    <div className={styles.parts}>
      <SearchForm actor={actor} />
      {isNothingFound && <p role="status">{t('No items found.')}</p>}
      {hasFailed && <Alert tone="danger">{t("We couldn't search for items. Please try again.")}</Alert>}
      {isFound && (
        <ul className={styles.lines} aria-label={t('Items found')}>
          {products.map((product) => (
            <Found key={product.gtin13} product={product} order={order} />
          ))}
        </ul>
      )}
    </div>
  );
}

function SearchForm({ actor }: { actor: ItemSearchRef }) {
  const id = useId();
  const text = useSelector(actor, ({ context }) => context.text);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: 'search.submit' });
  };
  return (
    <form className={styles.search} onSubmit={submit} aria-label={t('Find items to add')}>
      <FieldFrame id={id} label={t('Find an item')}>
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

function Found({ product, order }: { product: ProductSummary; order: ModifyCartRef }) {
  const { gtin13, description, imageUrl, available } = product;
  const customerFacingSize = sizeWords(product.customerFacingSize);
  const quantity = useSelector(order, ({ context }) => quantityIn(context, gtin13));
  const add = () =>
    order.send({
      type: 'line.change',
      gtin13,
      quantity: quantity + (quantity > 0 ? 1 : Math.max(1, product.minimumOrderQuantity)),
    });
  return (
    <li className={styles.line}>
      <div className={styles.item}>
        <ProductImage src={imageUrl} alt="" size="small" />
        <div className={styles.words}>
          <span>{description}</span>
          <span className={styles.quiet}>
            {quantity > 0
              ? t('{{customerFacingSize}} · {{quantity}} in your order', { customerFacingSize, quantity })
              : customerFacingSize}
          </span>
        </div>
      </div>
      <div className={styles.quantity}>
        <Button
          variant="secondary"
          disabled={!available || quantity >= product.maximumOrderQuantity}
          aria-label={t('Add {{description}}', { description })}
          onClick={add}
        >
          {t('Add')}
        </Button>
      </div>
      <div className={styles.price}>
        <ShownPrice product={product} />
      </div>
    </li>
  );
}

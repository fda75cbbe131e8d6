import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import type { VisitorPlaceRef } from '../../machines/catalog/visitor-place.machine.ts';
import type { FormRef } from '../../machines/shared/form.machine.ts';
import type { PricedAt } from '../../services/contracts/catalog.ts';
import { Button } from '../kit/button.tsx';
import { Field } from '../kit/field.tsx';
import { Form } from '../kit/form.tsx';
import styles from './prices-of.module.css';

interface PricesOfProps {
  pricedAt: PricedAt;
  /** Null for a shopper, who has a store or hasn't chosen one yet. */
  visitor: VisitorPlaceRef | null;
}

const usual = () => t("These are our usual prices. Your store's may be different.");
const atStore = (store: string) => t('Prices and availability at {{store}}', { store });

/** Whose prices a page shows; a visitor can say where they are, to see those of a store nearby. */
export function PricesOf({ pricedAt, visitor }: PricesOfProps) {
  if (visitor) return <VisitorPrices pricedAt={pricedAt} visitor={visitor} />;
  return <p className={styles.whose}>{pricedAt ? atStore(pricedAt.name) : usual()}</p>;
}

function wordsOf(pricedAt: PricedAt, postalCode: string | null): string {
  if (pricedAt) return atStore(pricedAt.name);
  return postalCode === null
    ? usual()
    : t('We have no store near {{postalCode}}. These are our usual prices.', { postalCode });
}

function VisitorPrices({ pricedAt, visitor }: { pricedAt: PricedAt; visitor: VisitorPlaceRef }) {
  const postalCode = useSelector(visitor, ({ context }) => context.postalCode);
  const form = useSelector(visitor, ({ children }) => children.form);
  return (
    <div className={styles.visitor}>
      <p className={styles.whose} role="status">
        {wordsOf(pricedAt, postalCode)}
      </p>
      {form ? (
        <Button variant="quiet" onClick={() => visitor.send({ type: 'place.keep' })}>
          {t('Cancel')}
        </Button>
      ) : (
        <Button variant="quiet" onClick={() => visitor.send({ type: 'place.change' })}>
          {postalCode === null ? t('Enter your ZIP code') : t('Change ZIP code')}
        </Button>
      )}
      {form && <Place form={form} />}
    </div>
  );
}

function Place({ form }: { form: FormRef }) {
  return (
    <Form form={form} label={t('Where you shop')} className={styles.form}>
      <Field
        form={form}
        name="postalCode"
        label={t('ZIP code')}
        inputMode="numeric"
        autoComplete="postal-code"
      />
      <Button type="submit" variant="secondary">
        {t('Show prices')}
      </Button>
    </Form>
  );
}

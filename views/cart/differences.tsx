import { t } from '../../languages/t.ts';
import type { DifferentLine, LineTerms } from '../../services/contracts/cart.ts';
import { Availability } from '../catalog/availability.tsx';
import { formatMoney } from '../kit/format.ts';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import styles from './differences.module.css';

/** The lines of the cart that a choice would change, and how. */
export function Differences({ lines }: { lines: readonly DifferentLine[] }) {
  return (
    <div>
      <p>{t('In your cart, this changes:')}</p>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line.gtin13}>
            <p className={styles.name}>{line.description}</p>
            <Difference line={line} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Difference({ line: { now, after, quantity } }: { line: DifferentLine }) {
  if (!after.available) return <Availability product={after} />;
  return (
    <>
      {!now.available && <p>{t('Available then')}</p>}
      {after.left !== null && after.left < quantity && <Availability product={after} />}
      {now.available && now.total !== after.total && <Totals now={now} after={after} />}
    </>
  );
}

function Totals({ now, after }: Record<'now' | 'after', LineTerms>) {
  return (
    <p className={styles.totals}>
      <s>
        <VisuallyHidden>{t('now')} </VisuallyHidden>
        {formatMoney(now.total)}
      </s>
      <span>
        <VisuallyHidden>{t('after')} </VisuallyHidden>
        {formatMoney(after.total)}
      </span>
    </p>
  );
}

import { t } from '../../languages/t.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { sizeWords } from '../catalog/size-words.ts';
import { classNames } from '../kit/class-names.ts';
import list from '../kit/item-list.module.css';
import { ProductImage } from '../kit/product-image.tsx';
import { LinePrice } from './line-price.tsx';
import styles from './order-items.module.css';

type Line = Checkout['lineItems'][number];
interface ShownLine
  extends Pick<
      Line,
      'id' | 'description' | 'customerFacingSize' | 'imageUrl' | 'total' | 'regularTotal' | 'picked'
    >,
    Partial<Pick<Line, 'perPound' | 'chosenSubstitute' | 'instructions'>> {
  prop65Warning?: string | null;
  cart: Pick<Line['cart'], 'quantity'>;
}

interface OrderItemsProps {
  lineItems: readonly ShownLine[];
  /** What else there is to say about a line, by its id. */
  notes?: Readonly<Record<string, readonly string[]>>;
}

/** What the shopper wishes for a line that's still to be picked. */
const wishesOf = ({ chosenSubstitute, instructions }: ShownLine): string[] => [
  ...(chosenSubstitute
    ? [t('If it runs out: {{description}}', { description: chosenSubstitute.description })]
    : []),
  ...(instructions ? [t('Note to your picker: {{instructions}}', { instructions })] : []),
];

const isMissing = ({ cart }: ShownLine): boolean => cart.quantity === 0;

/** The lines of an order, one below another; at the end, what was out of stock. */
export function OrderItems({ lineItems, notes }: OrderItemsProps) {
  return (
    <ul className={list.items}>
      {lineItems
        .toSorted((a, b) => Number(isMissing(a)) - Number(isMissing(b)))
        .map((line) => (
          <li key={line.id} className={classNames(list.item, styles.line, isMissing(line) && styles.missing)}>
            <ProductImage src={line.imageUrl} alt="" size="small" />
            <span className={styles.words}>
              {isMissing(line) ? <s>{line.description}</s> : <span>{line.description}</span>}
              <span className={styles.quiet}>
                {isMissing(line)
                  ? sizeWords(line.customerFacingSize)
                  : t('{{customerFacingSize}} · Quantity {{quantity}}', {
                      customerFacingSize: sizeWords(line.customerFacingSize),
                      quantity: line.cart.quantity,
                    })}
              </span>
              {!line.picked &&
                wishesOf(line).map((wish) => (
                  <span key={wish} className={styles.quiet}>
                    {wish}
                  </span>
                ))}
              {notes?.[line.id]?.map((note) => (
                <span key={note} className={styles.note}>
                  {note}
                </span>
              ))}
              {line.prop65Warning && <span className={styles.quiet}>{line.prop65Warning}</span>}
            </span>
            {!isMissing(line) && <LinePrice line={line} />}
          </li>
        ))}
    </ul>
  );
}

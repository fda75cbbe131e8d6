import { useSelector } from '@xstate/react';
import { CircleAlert, Info, MessageSquareText, Repeat, Trash2, TriangleAlert, Truck } from 'lucide-react';
import { memo } from 'react';
import { t } from '../../languages/t.ts';
import type { CartRef } from '../../machines/cart/cart.machine.ts';
import { failureOf, isRepricing } from '../../machines/cart/cart.selectors.ts';
import { mostOf, oneLess, oneMore, setLine } from '../../machines/cart/product-lines.ts';
import { perPoundOf } from '../../rules/prices.ts';
import { prop65Warning } from '../../rules/prop65.ts';
import { takesChosenSubstitute } from '../../rules/substitutions.ts';
import type { CartItem, CartLineChange } from '../../services/contracts/cart.ts';
import type { StateRule } from '../../services/contracts/snap.ts';
import { Availability } from '../catalog/availability.tsx';
import { sizeWords } from '../catalog/size-words.ts';
import { snapRuleWords } from '../catalog/snap-words.ts';
import { WeighablePrice } from '../catalog/weighable-price.tsx';
import { Button } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import { formatMoney } from '../kit/format.ts';
import { Link } from '../kit/link.tsx';
import { ProductImage } from '../kit/product-image.tsx';
import { QuantityPicker } from '../kit/quantity-picker.tsx';
import { Reference } from '../kit/reference.tsx';
import { Spinner } from '../kit/spinner.tsx';
import { SupportOffer } from '../kit/support-offer.tsx';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import styles from './cart-table.module.css';
import { quantityFieldId } from './schedule-link.tsx';
import { SubstitutionLine } from './substitution-line.tsx';
import { ROLE } from './table-roles.ts';
import { cartFailureWords, substitutionWords } from './words.ts';

interface CartRowProps {
  item: CartItem;
  actor: CartRef;
  /** The state where it's received, if known. */
  receivedIn: string | null;
  /** Whether the cart says what SNAP can pay for. */
  isSnapOn: boolean;
  /** Whether the cart's lines are received in several ways, so that each says its own. */
  isMixed: boolean;
}

/** The name of a product in the cart, which leads to its page. */
export const lineNameId = (gtin13: string): string => `line-${gtin13}`;

/** A line of the cart (CIT-04). In a long cart, only the lines that have changed are drawn again. */
export const CartRow = memo(function CartRow({ item, actor, receivedIn, isSnapOn, isMixed }: CartRowProps) {
  const { product } = item;
  const failure = useSelector(actor, ({ context }) => failureOf(context, item.gtin13));
  const isPriced = useSelector(actor, ({ context }) => !isRepricing(context, item));
  const shown = { held: item.quantity, modalityType: item.modalityType };
  const change = (lineItem: CartLineChange) =>
    actor.send({ type: 'cart.change', lineItems: [lineItem], product });
  const remove = () => actor.send({ type: 'lines.remove', gtin13s: [item.gtin13] });
  return (
    <tr
      {...ROLE.row}
      className={classNames(styles.columns, styles.row, !product.available && styles.excluded)}
    >
      <td {...ROLE.cell} className={styles.item}>
        <ProductImage src={product.imageUrl} alt="" size="medium" />
        <div className={styles.words}>
          <Link id={lineNameId(item.gtin13)} className={styles.name} to={`/p/${item.gtin13}`}>
            {product.description}
          </Link>
          <p className={styles.quiet}>{sizeWords(product.customerFacingSize)}</p>
          <Availability product={product} />
          <WaysOut item={item} actor={actor} onLower={change} onRemove={remove} />
          <Notes
            item={item}
            isMixed={isMixed}
            snapRule={isSnapOn ? product.snapRule : null}
            prop65Warning={prop65Warning(item, receivedIn)}
            onChoose={() => actor.send({ type: 'substitution.choose', gtin13: item.gtin13 })}
          />
          {failure && (
            <div role="alert">
              <p className={styles.unavailable}>
                <CircleAlert aria-hidden="true" size={16} />
                {cartFailureWords(failure)}
              </p>
              <Reference failure={failure} />
              <SupportOffer />
            </div>
          )}
        </div>
      </td>
      <td {...ROLE.cell} className={styles.quantity}>
        <span className={styles.label} aria-hidden="true">
          {t('Quantity')}
        </span>
        {product.available ? (
          <QuantityPicker
            label={product.description}
            value={item.quantity}
            min={product.minimumOrderQuantity}
            max={mostOf(product)}
            onStep={(by) => change(by > 0 ? oneMore(product, shown) : oneLess(product, shown))}
            onType={(quantity) => change(setLine(product, quantity, shown))}
            fieldId={quantityFieldId(item.gtin13)}
            onMisread={(isMisread) =>
              actor.send({ type: 'quantity.misread', gtin13: item.gtin13, isMisread })
            }
            onRemove={remove}
          />
        ) : (
          <span className={styles.still}>{item.quantity}</span>
        )}
        {/* At the minimum, the picker's own button removes the line. */}
        {product.available && item.quantity > product.minimumOrderQuantity && (
          <Button
            variant="quiet"
            className={styles.remove}
            onClick={remove}
            aria-label={t('Remove {{description}}', { description: product.description })}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        )}
      </td>
      <td {...ROLE.cell} className={styles.total}>
        <span className={styles.label} aria-hidden="true">
          {t('Total Price')}
        </span>
        {!isPriced && <Spinner inline />}
        {product.available ? (
          <WeighablePrice
            of="line"
            cents={item.total}
            regularCents={item.regularTotal}
            perPound={perPoundOf(product.price.storePrices)}
          />
        ) : (
          <span className={styles.quiet}>
            <s>{formatMoney(item.total)}</s> {t('Not included')}
          </span>
        )}
      </td>
    </tr>
  );
});

interface WaysOutProps {
  item: CartItem;
  actor: CartRef;
  onLower: (change: CartLineChange) => void;
  onRemove: () => void;
}

/** What to do about a line that can't be had, or not in its quantity: something else or without it, or as many as are left. */
function WaysOut({ item, actor, onLower, onRemove }: WaysOutProps) {
  const { gtin13, quantity, modalityType, product } = item;
  const replace = { type: 'replacement.open', gtin13 } as const;
  const canReplace = useSelector(actor, (snapshot) => snapshot.can(replace));
  const { description, left } = product;
  if (!product.available) {
    return (
      <div className={styles.waysOut}>
        {takesChosenSubstitute(item) && (
          <Button
            variant="quiet"
            className={styles.change}
            disabled={!canReplace}
            onClick={() => actor.send(replace)}
          >
            <span>
              {t('Take something else')}
              <VisuallyHidden>: {description}</VisuallyHidden>
            </span>
          </Button>
        )}
        <Button
          variant="quiet"
          className={styles.change}
          aria-label={t('Remove {{description}}', { description })}
          onClick={onRemove}
        >
          {t('Remove')}
        </Button>
      </div>
    );
  }
  return (
    left !== null &&
    left < quantity && (
      <Button
        variant="quiet"
        className={styles.change}
        data-next-focus={quantityFieldId(gtin13)}
        onClick={() => onLower(setLine({ gtin13 }, left, { held: quantity, modalityType }))}
      >
        <span>
          {t('Change to {{left}}', { left })}
          <VisuallyHidden>: {description}</VisuallyHidden>
        </span>
      </Button>
    )
  );
}

/** How a line of a mixed cart is received if it isn't picked up. */
const RECEIVED: Partial<Record<CartItem['modalityType'], string>> = {
  DELIVERY: t('For delivery'),
  SHIP: t('Shipped to you'),
};

interface NotesProps {
  item: CartItem;
  isMixed: boolean;
  snapRule: StateRule | null;
  prop65Warning: string | null;
  /** Choose what to get if it runs out. */
  onChoose: () => void;
}

function Notes({ item, isMixed, snapRule, ...props }: NotesProps) {
  const received = isMixed && RECEIVED[item.modalityType];
  return (
    <>
      {received && (
        <p className={styles.note}>
          <Truck aria-hidden="true" size={16} />
          {received}
        </p>
      )}
      {takesChosenSubstitute(item) ? (
        <SubstitutionLine
          words={substitutionWords(item)}
          description={item.product.description}
          onChange={props.onChoose}
        />
      ) : (
        <p className={styles.note}>
          <Repeat aria-hidden="true" size={16} />
          {substitutionWords(item)}
        </p>
      )}
      {item.instructions && (
        <p className={styles.note}>
          <MessageSquareText aria-hidden="true" size={16} />
          {item.instructions}
        </p>
      )}
      {snapRule && (
        <p className={styles.note}>
          <Info aria-hidden="true" size={16} />
          {snapRuleWords(snapRule)}
        </p>
      )}
      {props.prop65Warning && (
        <p className={styles.note}>
          <TriangleAlert aria-hidden="true" size={16} />
          <span>{props.prop65Warning}</span>
        </p>
      )}
    </>
  );
}

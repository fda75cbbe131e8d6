import { useSelector } from '@xstate/react';
import { Trash2 } from 'lucide-react';
import { t } from '../../languages/t.ts';
import type { ModifyCartRef } from '../../machines/order/modify-cart.machine.ts';
import { quantityBefore, refusalAt } from '../../machines/order/modify-cart.selectors.ts';
import { takesChoice } from '../../machines/order/substitutions.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { quantityFieldId } from '../cart/schedule-link.tsx';
import { SubstitutionLine } from '../cart/substitution-line.tsx';
import { substitutionWords } from '../cart/words.ts';
import { sizeWords } from '../catalog/size-words.ts';
import { LinePrice } from '../checkout/line-price.tsx';
import { Alert } from '../kit/alert.tsx';
import { Badge } from '../kit/badge.tsx';
import { Button } from '../kit/button.tsx';
import { ProductImage } from '../kit/product-image.tsx';
import { QuantityPicker } from '../kit/quantity-picker.tsx';
import styles from './modify-cart.module.css';

interface ModifyLineProps {
  line: Checkout['lineItems'][number];
  actor: ModifyCartRef;
}

/** A line of the changed order. */
export function ModifyLine({ line, actor }: ModifyLineProps) {
  const { gtin13, quantity } = line.cart;
  const refusal = useSelector(actor, ({ context }) => refusalAt(context, gtin13));
  const limits = useSelector(actor, ({ context }) => context.modification?.limits[gtin13]);
  const before = useSelector(actor, ({ context }) => quantityBefore(context, gtin13));
  const order = useSelector(actor, ({ context }) => context.modification?.checkout);
  const change = (next: number) => actor.send({ type: 'line.change', gtin13, quantity: next });
  const least = Math.max(1, Math.min(limits?.minimum ?? 1, quantity));
  return (
    <li className={styles.line}>
      <div className={styles.item}>
        <ProductImage src={line.imageUrl} alt="" size="small" />
        <div className={styles.words}>
          <span>{line.description}</span>
          <span className={styles.quiet}>{sizeWords(line.customerFacingSize)}</span>
          {quantity !== before && (
            <span>
              <Badge tone="primary">
                {before === 0 ? t('Added') : t('Was {{quantity}}', { quantity: before })}
              </Badge>
            </span>
          )}
          {order && takesChoice(order) && (
            <>
              {line.instructions && <span className={styles.quiet}>{line.instructions}</span>}
              <SubstitutionLine
                words={substitutionWords({ ...line, sellerId: null, modalityType: order.modalityType })}
                description={line.description}
                onChange={() => actor.send({ type: 'substitution.choose', gtin13 })}
              />
            </>
          )}
          {refusal && <Alert tone="danger">{refusal}</Alert>}
        </div>
      </div>
      <div className={styles.quantity}>
        <QuantityPicker
          label={line.description}
          value={quantity}
          min={least}
          max={Math.max(limits?.maximum ?? quantity, quantity)}
          onStep={(by) => change(quantity + by)}
          onType={change}
          fieldId={quantityFieldId(gtin13)}
          onMisread={(isMisread) => actor.send({ type: 'quantity.misread', gtin13, isMisread })}
          onRemove={() => change(0)}
        />
        {/* At the minimum, the picker's own button removes the line. */}
        {quantity > least && (
          <Button
            variant="quiet"
            className={styles.remove}
            onClick={() => change(0)}
            aria-label={t('Remove {{description}}', { description: line.description })}
          >
            <Trash2 aria-hidden="true" />
          </Button>
        )}
      </div>
      <div className={styles.price}>
        <LinePrice line={line} />
      </div>
    </li>
  );
}

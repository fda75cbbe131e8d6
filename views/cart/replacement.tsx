import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import type { ReplacementRef } from '../../machines/cart/replacement.machine.ts';
import type { ProductSummary } from '../../services/contracts/catalog.ts';
import { Availability } from '../catalog/availability.tsx';
import { ShownPrice } from '../catalog/shown-price.tsx';
import { sizeWords } from '../catalog/size-words.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import type { ModalViewProps } from '../kit/modal-view.ts';
import { ProductImage } from '../kit/product-image.tsx';
import { Spinner } from '../kit/spinner.tsx';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import styles from './replacement.module.css';

/** What's similar to a line that can't be had; one of it goes into the cart in its place. */
export function Replacement({ actor, open }: ModalViewProps<ReplacementRef>) {
  const snapshot = useSelector(actor, (current) => current);
  const { description, products } = snapshot.context;
  const cancel = () => actor.send({ type: 'replacement.cancel' });
  return (
    <Dialog
      title={t('Take something else?')}
      open={open}
      onClose={cancel}
      width={650}
      actions={
        <Button variant="secondary" onClick={cancel}>
          {t('Keep as is')}
        </Button>
      }
    >
      <div className={styles.parts}>
        <p>{t('In place of {{description}}:', { description })}</p>
        {snapshot.hasTag('busy') && <Spinner />}
        {snapshot.matches({ open: 'nothingFound' }) && <p role="status">{t('Nothing similar found.')}</p>}
        {snapshot.matches({ open: 'failed' }) && (
          <Alert
            tone="danger"
            actions={<Button onClick={() => actor.send({ type: 'list.reload' })}>{t('Try again')}</Button>}
          >
            {t("We couldn't load similar items.")}
          </Alert>
        )}
        {products.length > 0 && (
          <ul className={styles.list}>
            {products.map((product) => (
              <Similar key={product.gtin13} product={product} actor={actor} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

function Similar({ product, actor }: { product: ProductSummary; actor: ReplacementRef }) {
  const { gtin13, description, customerFacingSize, imageUrl } = product;
  return (
    <li className={styles.product}>
      <ProductImage src={imageUrl} alt="" size="small" />
      <div className={styles.words}>
        <p>{description}</p>
        <p className={styles.quiet}>{sizeWords(customerFacingSize)}</p>
        <Availability product={product} />
      </div>
      <ShownPrice product={product} />
      <Button variant="secondary" onClick={() => actor.send({ type: 'product.choose', gtin13 })}>
        <span>
          {t('Take this')}
          <VisuallyHidden>: {description}</VisuallyHidden>
        </span>
      </Button>
    </li>
  );
}

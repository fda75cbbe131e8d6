import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { t } from '../../languages/t.ts';
import type { PromoCodeRef } from '../../machines/checkout/promo-code.machine.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Field } from '../kit/field.tsx';
import { Form } from '../kit/form.tsx';
import { formatMoney } from '../kit/format.ts';
import type { ModalViewProps } from '../kit/modal-view.ts';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import styles from './promo-modals.module.css';
import { BEING_REMOVED, promoNote, promoProblemWords } from './words.ts';

/** The order's promo codes and a field for another one (PRM-01 to PRM-06). */
export function PromoCodes({ actor, open }: ModalViewProps<PromoCodeRef>) {
  const id = useId();
  const problem = useSelector(actor, ({ context }) => context.problem);
  const change = useSelector(actor, ({ context }) => context.change);
  const form = useSelector(actor, ({ children }) => children.form);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const canClose = useSelector(actor, (snapshot) => snapshot.can({ type: 'promo.close' }));
  const close = () => actor.send({ type: 'promo.close' });
  return (
    <Dialog
      title={t('Promo codes')}
      open={open}
      onClose={canClose ? close : undefined}
      actions={
        <>
          <Button variant="secondary" disabled={!canClose} onClick={close}>
            {t('Close')}
          </Button>
          <Button
            type="submit"
            form={id}
            busy={isBusy && change?.action === 'Add'}
            blocked={isBusy && change?.action === 'Remove' ? BEING_REMOVED : null}
          >
            {t('Apply')}
          </Button>
        </>
      }
    >
      <div className={styles.parts}>
        {problem && (
          <Alert tone="danger" failure={problem.kind === 'refused' ? undefined : problem}>
            {promoProblemWords(problem)}
          </Alert>
        )}
        <AppliedPromos actor={actor} />
        {form && (
          <Form form={form} id={id}>
            <Field
              form={form}
              name="code"
              label={t('Promo code')}
              autoCapitalize="characters"
              spellCheck={false}
            />
          </Form>
        )}
      </div>
    </Dialog>
  );
}

function AppliedPromos({ actor }: { actor: PromoCodeRef }) {
  const { promos } = useSelector(actor, ({ context }) => context.checkout.priceAdjustment);
  const change = useSelector(actor, ({ context }) => context.change);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  if (promos.length === 0) return null;
  return (
    <ul className={styles.promos} aria-label={t('On your order')}>
      {promos.map((promo) => (
        <li key={promo.code} className={styles.promo}>
          <div className={styles.words}>
            <strong className={styles.code}>{promo.code}</strong>
            <span className={styles.quiet}>
              {promo.discount > 0
                ? t('{{description}}: {{discount}} off', {
                    description: promo.description,
                    discount: formatMoney(promo.discount),
                  })
                : promoNote(promo)}
            </span>
          </div>
          <Button
            variant="quiet"
            busy={isBusy && change?.action === 'Remove' && change.code === promo.code}
            disabled={isBusy && change?.code !== promo.code}
            onClick={() => actor.send({ type: 'promo.remove', code: promo.code })}
          >
            {t('Remove')}
            <VisuallyHidden> {promo.code}</VisuallyHidden>
          </Button>
        </li>
      ))}
    </ul>
  );
}

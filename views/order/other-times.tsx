import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import type { ModifyCartRef } from '../../machines/order/modify-cart.machine.ts';
import { Button } from '../kit/button.tsx';
import { TimePicker } from '../scheduling/time-picker.tsx';
import styles from './modify-cart.module.css';

/** Other times for an order, from whoever has it already. */
export function OtherTimes({ actor }: { actor: ModifyCartRef }) {
  const choice = useSelector(actor, ({ children }) => children.timeChoice);
  const modality = useSelector(actor, ({ context }) =>
    context.modification?.checkout.modalityType === 'DELIVERY' ? 'DELIVERY' : 'PICKUP',
  );
  if (!choice) return null;
  return (
    <div className={styles.parts}>
      <TimePicker actor={choice} modality={modality} disabled={false} />
      <Button onClick={() => choice.send({ type: 'time.continue' })}>{t('Use this time')}</Button>
      <Button variant="quiet" onClick={() => actor.send({ type: 'times.close' })}>
        {t('Keep my time')}
      </Button>
    </div>
  );
}

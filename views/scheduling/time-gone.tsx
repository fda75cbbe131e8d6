import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import type { ShipSchedulingRef } from '../../machines/scheduling/ship-scheduling.machine.ts';
import type { SlotSchedulingRef } from '../../machines/scheduling/slot-scheduling.machine.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import type { ModalViewProps } from '../kit/modal-view.ts';
import { partnerUnavailable, TIME_EXPIRED } from './words.ts';

/** '{Modality} Time Expired' (SCH-36). */
export function TimeExpired({ actor, open }: ModalViewProps<SlotSchedulingRef | ShipSchedulingRef>) {
  const { title, text } = TIME_EXPIRED[useSelector(actor, ({ context }) => context.order.modality)];
  const selectNew = () => actor.send({ type: 'newTime.select' });
  return (
    <Dialog
      title={title}
      open={open}
      onClose={selectNew}
      actions={<Button onClick={selectNew}>{t('Select New Time')}</Button>}
    >
      <p>{text}</p>
    </Dialog>
  );
}

/** 'Kroger Delivery Unavailable': only other vendors still deliver (SCH-37). */
export function DeliveryPartnerUnavailable({ actor, open }: ModalViewProps<SlotSchedulingRef>) {
  const { name } = useSelector(actor, ({ context }) => context.order.deliveryPartner);
  const goOn = () => actor.send({ type: 'newTime.select' });
  return (
    <Dialog
      title={t('{{name}} Unavailable', { name })}
      open={open}
      onClose={goOn}
      actions={<Button onClick={goOn}>{t('Continue to Scheduler')}</Button>}
    >
      <p>{partnerUnavailable(name)}</p>
    </Dialog>
  );
}

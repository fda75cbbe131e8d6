import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import type { ReservationRef } from '../../machines/checkout/reservation-watch.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import type { ModalViewProps } from '../kit/modal-view.ts';
import { holdWords } from './words.ts';

/** On every page: the reservation expired (SCH-35, RSV-08). */
export function ReservationExpired({ actor, open }: ModalViewProps<ReservationRef>) {
  const modality = useSelector(actor, ({ context }) => context.reservation?.modalityType);
  return (
    <Dialog
      title={t('Reservation Expired')}
      open={open}
      onClose={() => actor.send({ type: 'reservation.dismiss' })}
      actions={<Button onClick={() => actor.send({ type: 'newTime.select' })}>{t('Select New Time')}</Button>}
    >
      <p>{holdWords(modality).expired}</p>
    </Dialog>
  );
}

import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { reservationMachine } from '../../machines/scheduling/reservation.machine.ts';
import { Button } from '../kit/button.tsx';
import { Modal } from '../kit/modal.tsx';
import { RESERVATION_EXPIRED } from './held-words.ts';

interface ReservationExpiredProps {
  reservation: ActorRefFrom<typeof reservationMachine>;
}

/** On whatever page one is: the hold ran out (SCH-35, RSV-08). */
export function ReservationExpired({ reservation }: ReservationExpiredProps) {
  const isExpired = useSelector(reservation, (snapshot) => snapshot.matches('expired'));
  return (
    <Modal
      title="Reservation Expired"
      open={isExpired}
      onClose={() => reservation.send({ type: 'reservation.dismiss' })}
      actions={<Button onClick={() => reservation.send({ type: 'newTime.select' })}>Select New Time</Button>}
    >
      <p>{RESERVATION_EXPIRED}</p>
    </Modal>
  );
}

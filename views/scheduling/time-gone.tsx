import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { slotSchedulingMachine } from '../../machines/scheduling/slot-scheduling.machine.ts';
import { Button, Modal } from '../kit/index.ts';
import { partnerUnavailable } from './messages.ts';
import { WORDS } from './modality-words.ts';

interface TimeGoneProps {
  actor: ActorRefFrom<typeof slotSchedulingMachine>;
}

/** '{Modality} Time Expired' (SCH-36). */
export function TimeExpired({ actor }: TimeGoneProps) {
  const modality = useSelector(actor, ({ context }) => context.order.modality);
  const isExpired = useSelector(actor, (snapshot) =>
    snapshot.matches({ scheduling: { time: 'timeExpired' } }),
  );
  const selectNew = () => actor.send({ type: 'newTime.select' });
  return (
    <Modal
      title={WORDS[modality].timeExpiredTitle}
      open={isExpired}
      onClose={selectNew}
      actions={<Button onClick={selectNew}>Select New Time</Button>}
    >
      <p>{WORDS[modality].timeExpired}</p>
    </Modal>
  );
}

/** 'Kroger Delivery Unavailable': only other vendors still deliver (SCH-37). */
export function PartnerUnavailable({ actor }: TimeGoneProps) {
  const { name } = useSelector(actor, ({ context }) => context.order.deliveryPartner);
  const isUnavailable = useSelector(actor, (snapshot) =>
    snapshot.matches({ scheduling: { time: 'partnerUnavailable' } }),
  );
  const goOn = () => actor.send({ type: 'newTime.select' });
  return (
    <Modal
      title={`${name} Unavailable`}
      open={isUnavailable}
      onClose={goOn}
      actions={<Button onClick={goOn}>Continue to Scheduler</Button>}
    >
      <p>{partnerUnavailable(name)}</p>
    </Modal>
  );
}

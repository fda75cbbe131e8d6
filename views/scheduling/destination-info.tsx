import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { customerServicePhone } from '../../banners/customer-service.ts';
import type { Banner } from '../../banners/index.ts';
import type { heldOrderMachine } from '../../machines/scheduling/held-order.machine.ts';
import type { slotSchedulingMachine } from '../../machines/scheduling/slot-scheduling.machine.ts';
import { heldStore } from '../../machines/scheduling/slot-scheduling.selectors.ts';
import { formatDayAndWindow, formatPhone } from '../kit/format.ts';
import { Button, Fact, Facts, Modal, PhoneLink } from '../kit/index.ts';
import { addressLine } from './messages.ts';
import { WORDS } from './modality-words.ts';

interface DestinationInfoProps {
  actor: ActorRefFrom<typeof slotSchedulingMachine>;
  heldOrder: ActorRefFrom<typeof heldOrderMachine>;
  banner: Banner;
}

/** Who hands the order over or brings it, where, when, and whom to call about it (SCH-32). */
export function DestinationInfo({ actor, heldOrder, banner }: DestinationInfoProps) {
  const isOpen = useSelector(heldOrder, (snapshot) =>
    snapshot.matches({ open: { checkout: 'destinationInfo' } }),
  );
  const { reservation: held, order } = useSelector(heldOrder, ({ context }) => context);
  const store = useSelector(actor, heldStore);
  const slot = held?.selections[0];
  const close = () => heldOrder.send({ type: 'destinationInfo.close' });
  const { modality, destination } = order;
  return (
    <Modal
      title={WORDS[modality].infoTitle}
      open={isOpen}
      onClose={close}
      actions={<Button onClick={close}>Got It</Button>}
    >
      <Facts>
        {modality === 'DELIVERY' ? (
          <Fact label="Delivered by">{slot?.vendor.name}</Fact>
        ) : (
          <Fact label="Handed over by">{held?.locationName}</Fact>
        )}
        {destination && <Fact label="Delivered to">{addressLine(destination)}</Fact>}
        {store && <Fact label="Where">{addressLine(store.address)}</Fact>}
        {slot && <Fact label="When">{formatDayAndWindow(slot.window)}</Fact>}
        {store && (
          <Fact label="Store">
            <PhoneLink phone={store.phone}>{formatPhone(store.phone)}</PhoneLink>
          </Fact>
        )}
        <Fact label="Customer Service">
          <PhoneLink phone={customerServicePhone(banner, slot && [slot.vendor])} />
        </Fact>
      </Facts>
    </Modal>
  );
}

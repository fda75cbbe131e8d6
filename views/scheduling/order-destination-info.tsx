import { useSelector } from '@xstate/react';
import { customerServicePhone } from '../../banners/customer-service.ts';
import { t } from '../../languages/t.ts';
import type { HeldOrderRef } from '../../machines/scheduling/held-order.machine.ts';
import { heldStore } from '../../machines/scheduling/scheduled-order.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { Fact, Facts } from '../kit/facts.tsx';
import { formatDayAndWindow, formatPhone } from '../kit/format.ts';
import type { ModalViewProps } from '../kit/modal-view.ts';
import { PhoneLink } from '../kit/phone-link.tsx';
import { addressLine, MODALITY_WORDS } from './words.ts';

/** Who hands over or delivers the order, where and when, and whom to call about it (SCH-32). */
export function OrderDestinationInfo({ actor, open }: ModalViewProps<HeldOrderRef>) {
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const { reservation: held, order } = context;
  const store = heldStore(context);
  const slot = held?.selections[0];
  const close = () => actor.send({ type: 'destinationInfo.close' });
  const { modality, destination } = order;
  return (
    <Dialog
      title={MODALITY_WORDS[modality].infoTitle}
      open={open}
      onClose={close}
      actions={<Button onClick={close}>{t('Got It')}</Button>}
    >
      <Facts>
        {modality === 'DELIVERY' ? (
          <Fact label={t('Delivered by')}>{slot?.vendor.name}</Fact>
        ) : (
          <Fact label={t('Pickup store')}>{held?.locationName}</Fact>
        )}
        {destination && <Fact label={t('Delivered to')}>{addressLine(destination)}</Fact>}
        {store && <Fact label={t('Address')}>{addressLine(store.address)}</Fact>}
        {slot && <Fact label={t('When')}>{formatDayAndWindow(slot.window)}</Fact>}
        {store && (
          <Fact label={t('Store phone')}>
            <PhoneLink phone={store.phone}>{formatPhone(store.phone)}</PhoneLink>
          </Fact>
        )}
        <Fact label={t('Customer Service')}>
          <PhoneLink phone={customerServicePhone(order, slot && [slot.vendor])} />
        </Fact>
      </Facts>
    </Dialog>
  );
}

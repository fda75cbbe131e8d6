import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { quotesMachine } from '../../machines/scheduling/quotes.machine.ts';
import { Button, ButtonLink, Modal } from '../kit/index.ts';
import { EditAddress } from './edit-address.tsx';
import { ALCOHOL_LIMIT, ALCOHOL_UNAVAILABLE, CONFIRM_ADDRESS, ITEMS_UNAVAILABLE } from './messages.ts';
import { WORDS } from './modality-words.ts';

interface QuotesModalsProps {
  actor: ActorRefFrom<typeof quotesMachine>;
  onChooseStore: () => void;
}

type QuotesModalName = 'time' | 'items' | 'address' | 'alcoholLimit' | 'alcohol';

function openModal(snapshot: ReturnType<QuotesModalsProps['actor']['getSnapshot']>): QuotesModalName | null {
  if (snapshot.matches('noTimeslots')) return 'time';
  if (snapshot.matches('itemsUnavailable')) return 'items';
  if (snapshot.matches('confirmingAddress')) return 'address';
  if (snapshot.matches('alcoholLimitExceeded')) return 'alcoholLimit';
  return snapshot.matches('alcoholUnavailable') ? 'alcohol' : null;
}

/** Why there are no times, each reason in a dialog of its own, with the ways on from there (SCH-38 to SCH-45). */
export function QuotesModals({ actor, onChooseStore }: QuotesModalsProps) {
  const { modalityType } = useSelector(actor, ({ context }) => context);
  const reason = useSelector(actor, ({ context }) => context.reason);
  const confirm = useSelector(actor, confirmWords);
  const dismiss = () => actor.send({ type: 'modal.dismiss' });
  const chooseStore = () => {
    dismiss();
    onChooseStore();
  };
  const elsewhere = (variant?: 'secondary') =>
    modalityType === 'DELIVERY' ? (
      <EditAddress variant={variant} />
    ) : (
      <Button variant={variant} onClick={chooseStore}>
        Choose Another Store
      </Button>
    );
  const cartFirst = (
    <>
      {elsewhere('secondary')}
      <ButtonLink to="/cart">Back to Cart</ButtonLink>
    </>
  );
  const placeFirst = (
    <>
      <ButtonLink to="/cart" variant="secondary">
        Back to Cart
      </ButtonLink>
      {elsewhere()}
    </>
  );
  const open = useSelector(actor, openModal);
  const modal = (name: QuotesModalName, title: string, words: string, actions: ReactNode) => (
    <Modal title={title} open={open === name} onClose={dismiss} actions={actions}>
      <p>{words}</p>
    </Modal>
  );
  const { timeUnavailable, noTimes } = WORDS[modalityType];
  return (
    <>
      {modal('time', timeUnavailable, noTimes, placeFirst)}
      {modal('items', 'Items Are Not Available', ITEMS_UNAVAILABLE, cartFirst)}
      {modal('address', 'Confirm Address', confirm, placeFirst)}
      {modal('alcoholLimit', 'Alcohol Quantity Limit Exceeded', reason ?? ALCOHOL_LIMIT, cartFirst)}
      {modal('alcohol', 'Alcohol Delivery Is Unavailable', reason ?? ALCOHOL_UNAVAILABLE, cartFirst)}
    </>
  );
}

function confirmWords(snapshot: ReturnType<QuotesModalsProps['actor']['getSnapshot']>): string {
  if (snapshot.matches({ confirmingAddress: 'notLocated' })) return CONFIRM_ADDRESS.notLocated;
  if (snapshot.matches({ confirmingAddress: 'incomplete' })) return CONFIRM_ADDRESS.incomplete;
  return CONFIRM_ADDRESS.unknown;
}

import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { quotesMachine } from '../../machines/scheduling/quotes.machine.ts';
import { Alert, Button, ButtonLink, Modal } from '../kit/index.ts';
import { TimesLoading } from './day-strip.tsx';
import { ITEMS_UNAVAILABLE, NO_TIMES, QUOTES_FAILED, STORE_UNAVAILABLE } from './messages.ts';

interface QuotesStatusProps {
  actor: ActorRefFrom<typeof quotesMachine>;
  onChooseStore: () => void;
}

/** While the times of a store are not there: loading, or why there are none. */
export function QuotesStatus({ actor, onChooseStore }: QuotesStatusProps) {
  const snapshot = useSelector(actor, (current) => current);
  const dismiss = () => actor.send({ type: 'modal.dismiss' });
  const chooseStore = () => {
    dismiss();
    onChooseStore();
  };
  const retry = (
    <Button variant="secondary" onClick={() => actor.send({ type: 'quotes.retry' })}>
      Try Again
    </Button>
  );
  if (snapshot.matches('failed')) {
    return (
      <Alert tone="danger" actions={retry}>
        {QUOTES_FAILED}
      </Alert>
    );
  }
  if (snapshot.matches('storeUnavailable')) {
    return (
      <Alert
        tone="warning"
        actions={
          <>
            <Button variant="secondary" onClick={onChooseStore}>
              Choose Another Store
            </Button>
            {retry}
          </>
        }
      >
        {STORE_UNAVAILABLE}
      </Alert>
    );
  }
  return (
    <>
      <TimesLoading />
      <Modal
        title="Pickup Time Unavailable"
        open={snapshot.matches('noTimeslots')}
        onClose={dismiss}
        actions={
          <>
            <ButtonLink to="/cart" variant="secondary">
              Back to Cart
            </ButtonLink>
            <Button onClick={chooseStore}>Choose Another Store</Button>
          </>
        }
      >
        <p>{NO_TIMES}</p>
      </Modal>
      <Modal
        title="Items Are Not Available"
        open={snapshot.matches('itemsUnavailable')}
        onClose={dismiss}
        actions={
          <>
            <Button variant="secondary" onClick={chooseStore}>
              Choose Another Store
            </Button>
            <ButtonLink to="/cart">Back to Cart</ButtonLink>
          </>
        }
      >
        <p>{ITEMS_UNAVAILABLE}</p>
      </Modal>
    </>
  );
}

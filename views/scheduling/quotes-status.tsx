import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { t } from '../../languages/t.ts';
import type { quotesMachine } from '../../machines/scheduling/quotes.machine.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { TimesLoading } from './day-strip.tsx';
import { MODALITY_WORDS, STORE_UNAVAILABLE } from './words.ts';

interface QuotesStatusProps {
  actor: ActorRefFrom<typeof quotesMachine>;
  onChooseStore: () => void;
  /** What the shopper can do if the store doesn't take pickups. */
  children: ReactNode;
}

/** Until there are times: loading, or why there are none. */
export function QuotesStatus({ actor, onChooseStore, children }: QuotesStatusProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { failed, loading } = MODALITY_WORDS[snapshot.context.modalityType];
  const retry = (
    <Button variant="secondary" onClick={() => actor.send({ type: 'quotes.retry' })}>
      {t('Try Again')}
    </Button>
  );
  if (snapshot.matches('failed')) {
    return (
      <Alert tone="danger" actions={retry} failure={snapshot.context.failure}>
        {snapshot.context.reason ?? failed}
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
              {t('Choose Another Store')}
            </Button>
            {retry}
          </>
        }
      >
        {STORE_UNAVAILABLE}
        {children}
      </Alert>
    );
  }
  return <TimesLoading label={loading} />;
}

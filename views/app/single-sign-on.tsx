import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { t } from '../../languages/t.ts';
import type { singleSignOnMachine } from '../../machines/app/single-sign-on.machine.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { signInWords } from './words.ts';

interface SingleSignOnProps {
  actor: ActorRefFrom<typeof singleSignOnMachine>;
}

/** The button to sign in with an account of the chain's, where it has such accounts. */
export function SingleSignOn({ actor }: SingleSignOnProps) {
  const { name, failure } = useSelector(actor, ({ context }) => context);
  const isOffered = useSelector(
    actor,
    (snapshot) => !snapshot.matches('asking') && !snapshot.matches('notOffered'),
  );
  const isBusy = useSelector(
    actor,
    (snapshot) => snapshot.matches('starting') || snapshot.matches('leaving'),
  );
  const isNotSignedIn = useSelector(actor, (snapshot) => snapshot.matches({ offered: 'notSignedIn' }));
  const hasFailed = useSelector(actor, (snapshot) => snapshot.matches({ offered: 'failed' }));
  if (!isOffered) return null;
  return (
    <>
      {isNotSignedIn && (
        <Alert tone="danger">
          {t(
            "We couldn't sign you in with your {{name}}. If its email isn't confirmed there, please confirm it first. Otherwise, try again, or sign in another way.",
            { name },
          )}
        </Alert>
      )}
      {hasFailed && failure && (
        <Alert tone="danger" failure={failure}>
          {signInWords(failure)}
        </Alert>
      )}
      <Button
        variant="secondary"
        size="large"
        wide
        busy={isBusy}
        onClick={() => actor.send({ type: 'singleSignOn.start' })}
      >
        {t('Continue with {{name}}', { name })}
      </Button>
    </>
  );
}

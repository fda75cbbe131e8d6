import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import type { LetterRef } from '../../machines/app/letter.machine.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { LETTER_WORDS, signInWords } from './words.ts';

/** Whether a letter is on its way, and asking for another one. */
export function LetterStatus({ actor }: { actor: LetterRef }) {
  const failure = useSelector(actor, ({ context }) => context.failure);
  const of = useSelector(actor, ({ context }) => context.letter.of);
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const canSend = useSelector(actor, (snapshot) => snapshot.can({ type: 'letter.send' }));
  const isSent = useSelector(actor, (snapshot) => snapshot.matches('sent'));
  return (
    <>
      {failure ? (
        <Alert tone="danger" failure={failure}>
          {signInWords(failure)}
        </Alert>
      ) : (
        isSent && <Alert tone="info">{LETTER_WORDS[of]}</Alert>
      )}
      <Button
        variant="secondary"
        wide
        busy={isBusy}
        disabled={!canSend && !isBusy}
        onClick={() => actor.send({ type: 'letter.send' })}
      >
        {failure ? t('Try again') : t('Send it again')}
      </Button>
      {isSent && (
        <p>{t('Nothing there? Look in your spam folder, too. We can send it again in a minute.')}</p>
      )}
    </>
  );
}

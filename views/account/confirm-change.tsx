import { useSelector } from '@xstate/react';
import type { ChangeableRef, ChangeQuestion } from '../../machines/account/changeable.machine.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
import { formatCount } from '../kit/format.ts';
import type { ModalViewProps } from '../kit/modal-view.ts';
import { MEMBERSHIP_ENDING } from './words.ts';

interface QuestionWords {
  title: string;
  text: string;
  /** The two buttons' labels. */
  confirm: string;
  cancel?: string;
  isDangerous?: boolean;
}

function wordsOf(question: ChangeQuestion): QuestionWords {
  switch (question.kind) {
    case 'endMembership':
      return {
        title: 'End your membership?',
        text: MEMBERSHIP_ENDING,
        confirm: 'End Membership',
        cancel: 'Keep Membership',
        isDangerous: true,
      };
    case 'stopSupporting':
      return {
        title: 'Stop supporting?',
        text: `Your orders will no longer give to ${question.organization ?? 'them'}.`,
        confirm: 'Stop Supporting',
      };
    case 'claimReward':
      return {
        title: 'Claim this reward?',
        text: `${question.title} at ${question.partner}, for ${formatCount(question.points, 'point')}. Claimed rewards can't be returned.`,
        confirm: 'Claim Reward',
      };
  }
}

/** Asks for confirmation before making a change. */
export function ConfirmChange({ actor, open }: ModalViewProps<ChangeableRef>) {
  const question = useSelector(actor, ({ context }) => context.question);
  const dismiss = () => actor.send({ type: 'change.dismiss' });
  if (!question) return null;
  const { title, text, confirm, cancel = 'Cancel', isDangerous = false } = wordsOf(question);
  return (
    <Dialog
      title={title}
      open={open}
      onClose={dismiss}
      actions={
        <>
          <Button variant="secondary" onClick={dismiss}>
            {cancel}
          </Button>
          <Button
            variant={isDangerous ? 'danger' : 'primary'}
            onClick={() => actor.send({ type: 'change.confirm' })}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <p>{text}</p>
    </Dialog>
  );
}

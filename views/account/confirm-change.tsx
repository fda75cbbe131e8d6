import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import type { ChangeableRef, ChangeQuestion } from '../../machines/account/changeable.machine.ts';
import { Button } from '../kit/button.tsx';
import { Dialog } from '../kit/dialog.tsx';
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
        title: t('End your membership?'),
        text: MEMBERSHIP_ENDING,
        confirm: t('End Membership'),
        cancel: t('Keep Membership'),
        isDangerous: true,
      };
    case 'stopSupporting':
      return {
        title: t('Stop supporting?'),
        text: t('Your orders will no longer give to {{organization}}.', {
          organization: question.organization ?? t('them'),
        }),
        confirm: t('Stop Supporting'),
      };
    case 'claimReward':
      return {
        title: t('Claim this reward?'),
        text: t("{{title}} at {{partner}}, for {{count}} points. Claimed rewards can't be returned.", {
          title: question.title,
          partner: question.partner,
          count: question.points,
        }),
        confirm: t('Claim Reward'),
      };
  }
}

/** Asks for confirmation before making a change. */
export function ConfirmChange({ actor, open }: ModalViewProps<ChangeableRef>) {
  const question = useSelector(actor, ({ context }) => context.question);
  const dismiss = () => actor.send({ type: 'change.dismiss' });
  if (!question) return null;
  const { title, text, confirm, cancel = t('Cancel'), isDangerous = false } = wordsOf(question);
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

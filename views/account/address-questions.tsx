import type { ActorRefFrom } from 'xstate';
import type { addressSubmissionMachine } from '../../machines/account/address-submission.machine.ts';
import { SuggestedAddress } from './suggested-address.tsx';
import { UnverifiedAddress } from './unverified-address.tsx';

export type AddressSubmissionRef = ActorRefFrom<typeof addressSubmissionMachine>;

interface AddressQuestionsProps {
  actor: AddressSubmissionRef;
  /** Has the focus after 'Edit Address'. */
  firstField: () => HTMLElement | null;
}

/** What a submit may have to ask before the address is saved. */
export function AddressQuestions({ actor, firstField }: AddressQuestionsProps) {
  const returnFocus = () => (actor.getSnapshot().output?.kind === 'edited' ? firstField() : null);
  return (
    <>
      <SuggestedAddress actor={actor} returnFocus={returnFocus} />
      <UnverifiedAddress actor={actor} returnFocus={returnFocus} />
    </>
  );
}

import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { addressSubmissionMachine } from '../../machines/account/address-submission.machine.ts';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import { SuggestedAddress } from './suggested-address.tsx';
import { UnverifiedAddress } from './unverified-address.tsx';

export type AddressSubmissionRef = ActorRefFrom<typeof addressSubmissionMachine>;

interface AddressSubmissionProps {
  actor: AddressSubmissionRef;
  /** Has the focus after 'Edit Address'. */
  firstField: () => HTMLElement | null;
}

/** What a submit is doing, and what it has to ask. */
export function AddressSubmission({ actor, firstField }: AddressSubmissionProps) {
  const snapshot = useSelector(actor, (current) => current);
  const returnFocus = () => (actor.getSnapshot().output?.kind === 'edited' ? firstField() : null);
  return (
    <>
      <p role="status">
        <VisuallyHidden>
          {snapshot.matches('verifying') && 'Checking your address'}
          {snapshot.matches('saving') && 'Saving your address'}
        </VisuallyHidden>
      </p>
      <SuggestedAddress actor={actor} returnFocus={returnFocus} />
      <UnverifiedAddress actor={actor} returnFocus={returnFocus} />
    </>
  );
}

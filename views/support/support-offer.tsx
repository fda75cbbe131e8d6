import type { SupportCodeRef } from '../../machines/support/support-code.machine.ts';
import { Button } from '../kit/button.tsx';
import { ModalHost } from '../modal-host.tsx';
import { SUPPORT } from './words.ts';

/** Offers a support code, and shows it in a dialog. */
export function SupportOffer({ actor }: { actor: SupportCodeRef }) {
  return (
    <>
      <Button variant="quiet" onClick={() => actor.send({ type: 'support.open' })}>
        {SUPPORT.title}
      </Button>
      <ModalHost actor={actor} />
    </>
  );
}

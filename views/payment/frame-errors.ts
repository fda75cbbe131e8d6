import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import { type CardFrameRef, frameName } from '../../machines/payment/card-frame.machine.ts';
import type { FrameField } from '../../services/contracts/vault.ts';
import type { ListedError } from '../kit/error-list.tsx';

/** The field itself says what's wrong; only the vault knows. */
const WORDS: Readonly<Record<FrameField, string>> = {
  number: t('Check the card number'),
  expiry: t('Check the expiration date'),
  cvv: t('Check the CVV'),
  pin: t('Check the PIN'),
};

/** The errors of the vault's fields, as a list above the frame names them; each leads to its field. */
export function useFrameErrors(frame: CardFrameRef | undefined): { errors: ListedError[]; refusals: number } {
  const context = useSelector(frame, (snapshot) => snapshot?.context);
  if (!frame || !context) return { errors: [], refusals: 0 };
  const errors = context.invalidFields.map((field) => ({
    controlId: frameName(context),
    text: WORDS[field],
    focus: () => frame.send({ type: 'focus.request', field }),
  }));
  return { errors, refusals: context.refusals };
}

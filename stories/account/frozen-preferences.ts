import type { ActorRefFrom, StateValueFrom } from 'xstate';
import type { ChoicesLogic, Chosen, choicesMachine } from '../../machines/account/choices.machine.ts';
import { walk as ofChoices } from '../../machines/account/choices.walk.ts';
import type { smsPreferenceMachine } from '../../machines/account/sms-preference.machine.ts';
import { walk as ofSms } from '../../machines/account/sms-preference.walk.ts';
import { answering } from '../../machines/shared/walk.ts';
import type { SmsPreference } from '../../services/contracts/preferences.ts';
import { typed, walked } from '../walked.ts';

interface Told<TData, TValue> {
  /** What the store has at first. */
  data?: TData;
  chosen?: Chosen<TValue>;
  /** What the store has once it's saved. */
  saved?: TData;
}

/** Choices that are saved as they're made, in one of their states. */
export function frozenChoices<TData, TValue>(
  to: StateValueFrom<typeof choicesMachine>,
  { data, chosen, saved }: Told<TData, TValue> = {},
): ActorRefFrom<ChoicesLogic<TData, TValue>> {
  const actor = walked(ofChoices, {
    to,
    ...(chosen && { events: [{ type: 'choice.change', chosen }] }),
    answers: { ...(data && { load: { output: data } }), ...(saved && { save: answering(saved) }) },
  });
  return actor as unknown as ActorRefFrom<ChoicesLogic<TData, TValue>>;
}

interface FrozenSms {
  to: StateValueFrom<typeof smsPreferenceMachine>;
  preference?: SmsPreference;
  phone?: string;
  /** What was typed before the field was left, which shows its error. */
  left?: string;
}

/** Text messages in one of their states. */
export const frozenSms = ({ to, preference, phone = '(513) 555-0142', left }: FrozenSms) =>
  walked(ofSms, {
    to,
    input: { phone },
    ...(preference && { answers: { lookUpSmsPreference: { output: preference } } }),
    ...(left && { children: { form: typed({ phoneNumber: left }, { left: ['phoneNumber'] }) } }),
  });

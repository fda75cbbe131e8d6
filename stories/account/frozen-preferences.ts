import { type ActorRefFrom, createActor, createEmptyActor } from 'xstate';
import {
  type SmsPreferenceContext,
  smsPreferenceMachine,
  toSmsNumber,
} from '../../machines/account/sms-preference.machine.ts';
import {
  type ChoicesContext,
  type ChoicesLogic,
  choicesMachine,
} from '../../machines/shared/choices.machine.ts';
import { formMachine, validate } from '../../machines/shared/form.machine.ts';
import { SmsNumber } from '../../services/contracts/preferences.ts';

/** Choices that are saved as they're made, in one of their states; nothing is loaded or sent. */
export function frozenChoices<TData, TValue>(
  value: Parameters<typeof choicesMachine.resolveState>[0]['value'],
  { data = null, ...context }: Partial<ChoicesContext<TData, TValue>> = {},
): ActorRefFrom<ChoicesLogic<TData, TValue>> {
  const snapshot = choicesMachine.resolveState({
    value,
    context: { data, atFirst: data, sending: {}, waiting: {}, failure: null, ...context },
  });
  return createActor(choicesMachine, { snapshot }).start() as unknown as ActorRefFrom<
    ChoicesLogic<TData, TValue>
  >;
}

interface FrozenSms extends Partial<SmsPreferenceContext> {
  value: Parameters<typeof smsPreferenceMachine.resolveState>[0]['value'];
  typed?: string;
  /** Whether the field was left, so its error shows. */
  isLeft?: boolean;
}

/** Text messages in one of their states. */
export function frozenSms({ value, typed = '(513) 555-0142', isLeft, ...context }: FrozenSms) {
  const values = { phoneNumber: typed };
  const form = formMachine.resolveState({
    value: 'editing',
    context: {
      parent: createEmptyActor(),
      schema: SmsNumber,
      toSchemaInput: toSmsNumber,
      values,
      touched: isLeft ? { phoneNumber: true } : {},
      errors: validate(SmsNumber, toSmsNumber(values)).errors,
      refused: {},
      refusals: 0,
    },
  });
  const snapshot = smsPreferenceMachine.resolveState({
    value,
    context: { phoneNumber: '5135550142', preference: null, optIn: false, failure: null, ...context },
  });
  return createActor(smsPreferenceMachine, {
    input: { phone: typed },
    snapshot: Object.assign(snapshot, { children: { form: { src: 'form', snapshot: form } } }),
  }).start();
}

import { sms } from '../../test/support/account/preferences.ts';
import { refusing, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { smsPreferenceMachine } from './sms-preference.machine.ts';

const answers = {
  'opted in': { output: sms(true) },
  'opted out': { output: sms(false) },
  'not known': { output: sms(false, { hasErrors: true }) },
  refused: refusing(422, 'INVALID_INPUT', { fields: { phoneNumber: 'Enter a phone number.' } }),
  unreachable: UNREACHABLE,
};

export const walk: Walk<typeof smsPreferenceMachine> = {
  machine: smsPreferenceMachine,
  starts: { 'a number': { phone: '(513) 555-0142' }, 'no number': { phone: '' } },
  events: [
    {
      type: 'form.submitted',
      output: { phoneNumber: '5135550142' },
      values: { phoneNumber: '(513) 555-0142' },
    },
    { type: 'lookup.retry' },
    { type: 'sms.change', optIn: true },
    { type: 'sms.change', optIn: false },
  ],
  answers: { lookUpSmsPreference: answers, updateSmsPreference: answers, lookupAgain: answers },
  serialize: ({ preference, optIn }) => [preference?.customerOptedIn, optIn],
};

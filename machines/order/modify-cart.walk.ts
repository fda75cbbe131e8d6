import { ageForm } from '../../services/contracts/age.ts';
import { modification } from '../../test/support/order/modification.ts';
import { quotes } from '../../test/support/scheduling/samples.ts';
import { answering, refusing, refusingCall, UNKNOWN, UNREACHABLE, type Walk } from '../shared/walk.ts';
import { modifyCartMachine } from './modify-cart.machine.ts';

const refusals = {
  'being picked': refusing(409, 'CHECKOUT_CLOSED'),
  unknown: refusing(404, 'NOT_FOUND'),
  unreachable: UNREACHABLE,
};
const changed = {
  saved: answering(modification()),
  'being picked': refusingCall(409, 'CHECKOUT_CLOSED'),
  unknown: refusingCall(404, 'NOT_FOUND'),
  unreachable: UNKNOWN,
};

export const walk: Walk<typeof modifyCartMachine> = {
  machine: modifyCartMachine,
  starts: {
    'whichever order can change': { checkoutId: null, ageForm },
    'one order': { checkoutId: 'checkout-1', ageForm },
  },
  events: [
    { type: 'modification.reload' },
    { type: 'line.change', gtin13: '0000000004011', quantity: 2 },
    { type: 'quantity.misread', gtin13: '0000000004011', isMisread: true },
    { type: 'substitution.choose', gtin13: '0000000004011' },
    { type: 'times.open' },
    { type: 'times.close' },
    { type: 'time.chosen', timeId: 'quote-1|slot-1' },
    { type: 'changes.review' },
    { type: 'changes.drop' },
  ],
  answers: {
    findModifiable: {
      found: { output: 'checkout-1' },
      'no order can change': { output: null },
      unreachable: UNREACHABLE,
    },
    loadModification: {
      loaded: { output: modification() },
      'as it was ordered': { output: modification({ isChanged: false }) },
      'with alcohol': { output: modification({ minimumAge: 21 }) },
      ...refusals,
    },
    reloadModification: {
      loaded: { output: modification() },
      'as it was ordered': { output: modification({ isChanged: false }) },
      ...refusals,
    },
    substitution: {
      saved: {
        output: { kind: 'saved', wishes: { substitutionPolicy: 'NO_SUBSTITUTIONS', instructions: null } },
      },
      left: { output: { kind: 'left' } },
    },
    updateLines: changed,
    updateTime: changed,
    proveAge: { ...changed, 'too young': refusingCall(422, 'AGE_VERIFICATION_REQUIRED') },
    listQuotes: { offered: { output: quotes() }, unreachable: UNREACHABLE },
    deleteModification: {
      dropped: answering(undefined),
      unreachable: UNKNOWN,
      'still being saved': refusingCall(409, 'STILL_RUNNING'),
    },
    ageVerification: {
      verified: { output: { kind: 'verified', birthDate: '1985-04-27' } },
      closed: { output: { kind: 'closed' } },
    },
  },
  serialize: ({ waiting, misread, modification: shown, failure }) => [
    waiting.length,
    misread.length,
    shown?.minimumAge,
    shown?.isChanged,
    failure?.kind === 'notDropped',
  ],
};

import type { Fault } from '../../services/contracts/sandbox.ts';

/** A fault of the dial: what a developer presses, and what will happen, in words. */
export interface DialFault {
  name: string;
  label: string;
  /** What the store does. */
  what: string;
  /** What the shop makes of it. */
  outcome: string;
  fault: Omit<Fault, 'operation' | 'times'>;
  /** The call it's for; one that the page asks for, if absent. */
  operation?: string;
}

/** Calls that the general faults can be for, as a developer would name them. */
export const OPERATIONS: readonly { value: string; label: string }[] = [
  { value: 'checkouts.update', label: 'placing the order' },
  { value: 'checkouts.create', label: 'creating the checkout' },
  { value: 'checkouts.get', label: 'reading the checkout' },
  { value: 'payments.update', label: 'saving the tenders' },
  { value: 'slots.reserve', label: 'reserving a time' },
  { value: 'reservations.current', label: "asking what's reserved" },
  { value: 'quotes.list', label: 'reading the times' },
  { value: 'cart.get', label: 'reading the cart' },
  { value: 'cart.update', label: 'changing the cart' },
  { value: 'cards.add', label: 'adding a card' },
];

/** Faults of any call. */
export const OF_ANY_CALL: readonly DialFault[] = [
  {
    name: 'timeout',
    label: 'Timeout',
    what: 'The store takes 20 seconds to respond.',
    outcome: 'The shop gives up after 15 seconds and then checks whether the call went through.',
    fault: { delayMs: 20_000 },
  },
  {
    name: 'lostAnswer',
    label: 'Lost answer',
    what: 'The store does the work, and its response is lost.',
    outcome: 'The shop is in doubt, asks again under the same key, and nothing happens twice.',
    fault: { drop: 'after' },
  },
  {
    name: 'lostRequest',
    label: 'Lost request',
    what: 'The request never gets there.',
    outcome: 'To the shop it looks the same as a lost answer.',
    fault: { drop: 'before' },
  },
  {
    name: 'nonsense',
    label: 'Nonsense',
    what: 'A proxy in between responds with its own page.',
    outcome: "The shop can't read it and treats it as no answer.",
    fault: { drop: 'body' },
  },
  {
    name: 'unavailable',
    label: 'Store down',
    what: 'The store says that it is unavailable (503).',
    outcome: 'The shop says so and offers to try again.',
    fault: { status: 503, code: 'UNAVAILABLE' },
  },
];

/** Faults of one call each. */
export const OF_ONE_CALL: readonly DialFault[] = [
  {
    name: 'declined',
    label: 'Decline the card',
    what: "The bank declines the next order's card for insufficient funds.",
    outcome: 'Nothing is charged; the page asks for another card.',
    operation: 'checkouts.update',
    fault: { status: 402, code: 'CARD_DECLINED', reason: 'INSUFFICIENT_FUNDS' },
  },
  {
    name: 'wrongPin',
    label: 'Refuse the PIN (55)',
    what: "The SNAP network refuses the next order's PIN.",
    outcome: 'The PIN is asked for again.',
    operation: 'checkouts.update',
    fault: { status: 422, code: 'PIN_REFUSED', reason: '55' },
  },
  {
    name: 'lockedPin',
    label: 'Lock the PIN (75)',
    what: 'The SNAP network locks the card for too many wrong PINs.',
    outcome: 'SNAP EBT is locked out; the shopper pays with something else.',
    operation: 'checkouts.update',
    fault: { status: 422, code: 'PIN_REFUSED', reason: '75' },
  },
  {
    name: 'staleTab',
    label: 'Stale tab',
    what: 'Another tab changed the order, so the next change names an old version.',
    outcome: 'The page loads the order again and shows what is new before anything is charged.',
    operation: 'checkouts.update',
    fault: { status: 409, code: 'VERSION_STALE' },
  },
  {
    name: 'staleTenders',
    label: 'Stale tenders',
    what: 'Another tab changed the tenders while this one saves its own.',
    outcome: 'The page reads the version again and saves once more.',
    operation: 'payments.update',
    fault: { status: 409, code: 'VERSION_STALE' },
  },
  {
    name: 'expired',
    label: 'Expire at the last moment',
    what: 'The reservation expires at the moment the order is placed.',
    outcome: 'No order is placed; the page leads back to the times.',
    operation: 'checkouts.update',
    fault: { status: 410, code: 'ORDER_EXPIRED' },
  },
  {
    name: 'slotGone',
    label: 'Take the slot away',
    what: 'Somebody else reserves the next time that is chosen.',
    outcome: 'The times load again, and the page says that it is gone.',
    operation: 'slots.reserve',
    fault: { status: 409, code: 'SLOT_GONE' },
  },
];

/** What the sandbox is told. */
export const faultFor = ({ fault, operation }: DialFault, chosen: string): Fault => ({
  operation: operation ?? chosen,
  times: 1,
  ...fault,
});

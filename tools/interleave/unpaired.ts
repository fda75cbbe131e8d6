/** Calls that change something and that no verb makes, and why it's left at that. */
interface Unpaired {
  why: string;
  calls: readonly string[];
}

export const UNPAIRED: readonly Unpaired[] = [
  {
    why: 'They change nothing: what they ask is too long for an address.',
    calls: [
      'addresses.check',
      'addresses.verify',
      'flashSales.list',
      'modalities.list',
      'quotes.list',
      'smsPreferences.lookUp',
      'taxes.rates',
      'ways.list',
    ],
  },
  {
    why: 'Other companies do them, within the turns of the verbs that ask for them.',
    calls: [
      'authorizations.create',
      'authorizations.inquire',
      'payments.create',
      'payments.modify',
      'purchases.return',
      'cards.erase',
      'texts.send',
    ],
  },
  {
    why: 'A card is typed in the frame of the vault; to be told apart from what the store does, it needs a vault on another database.',
    calls: [
      'authorizations.checkPin',
      'cards.add',
      'cards.addToOrder',
      'cards.renew',
      'cards.update',
      'ebtCards.add',
      'ebtCards.balance',
      'giftCards.add',
      'giftCards.save',
      'pins.open',
      'tokens.redeem',
    ],
  },
  {
    why: 'They lock and write as another call does that is paired.',
    calls: [
      'addresses.save',
      'checkouts.createShip',
      'checkouts.submit',
      'emailConfirmations.confirm',
      'payments.select',
      'promises.composite',
      'promises.create',
      'promos.addLegacy',
      'promos.removeLegacy',
      'staff.endSessions',
      'sessions.delete',
      'tips.update',
    ],
  },
  {
    why: 'They ask for what a sweep does, which is paired or sends one thing at a time.',
    calls: ['events.replay', 'processorEvents.receive'],
  },
  {
    why: 'One statement that says how something is from now on: the last one counts.',
    calls: [
      'community.choose',
      'emailConfirmations.create',
      'passkeyChallenges.create',
      'passkeyRegistrations.create',
      'passkeys.update',
      'prescriptionCards.delete',
      'productPreferences.update',
      'session.delete',
      'singleSignOn.create',
      'supportCodes.save',
      'telemetry.report',
    ],
  },
  {
    why: 'It answers a challenge that a browser signs; tests of its verb have such a browser.',
    calls: ['passkeys.create', 'passkeys.delete', 'session.createByPasskey'],
  },
  {
    why: 'Only in a sandbox, which nobody depends on.',
    calls: [
      'faults.create',
      'faults.delete',
      'reservations.expire',
      'sandbox.reset',
      'sandbox.restoreAccounts',
      'sandbox.restoreCards',
      'texts.answer',
    ],
  },
];

import type { CardPurpose } from './card-form.machine.ts';

/** What the card's details offer: a card of the wallet is always saved, and only grocery orders prefer one to others. */
export const offeredOptions = (purpose: CardPurpose) => ({
  alwaysSaves: purpose.kind !== 'order',
  canBePreferred: purpose.kind === 'order' || purpose.application === 'clicklist',
  staysPreferred: purpose.kind === 'edit' && purpose.staysPreferred,
});

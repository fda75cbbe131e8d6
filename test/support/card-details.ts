// What is typed next to the card's number, where a test adds a card.

import type { CardDetails } from '../../services/contracts/cards.ts';

/** What Riley types next to the card number. */
export const CARD_DETAILS: CardDetails = {
  cardHolderFirstName: 'Riley',
  cardHolderLastName: 'Marsh',
  billingAddress: {
    addressLine1: '1014 Vine Street',
    addressLine2: '',
    city: 'Cincinnati',
    state: 'OH',
    zipCode: '45202',
  },
  default: false,
  save: true,
};

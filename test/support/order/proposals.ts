// Substitutes that pickers propose.

import type { SubstituteProposal } from '../../../services/contracts/proposals.ts';

export const proposal = (changes: Partial<SubstituteProposal> = {}): SubstituteProposal => ({
  id: 'proposal-1',
  status: 'OPEN',
  quantity: 2,
  item: {
    gtin13: '0001111041700',
    description: 'Whole Milk',
    imageUrl: '/images/products/glass-of-milk.svg',
    total: 698,
  },
  substitute: {
    gtin13: '0001111041701',
    description: 'Organic Whole Milk',
    customerFacingSize: '1 gal',
    imageUrl: '/images/products/glass-of-milk.svg',
    total: 898,
  },
  differences: [],
  expiresAt: '2026-11-21T15:10:00.000Z',
  remainingMs: 480_000,
  ...changes,
});

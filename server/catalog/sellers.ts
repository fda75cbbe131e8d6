/** Marketplace sellers, which ship their own goods. */
export const SELLERS = {
  'bramble-bee': 'Bramble & Bee',
  'copper-kettle': 'Copper Kettle Kitchenware',
  'little-acorn': 'Little Acorn Goods',
  'north-harbor': 'North Harbor Outfitters',
  'verdant-porch': 'Verdant Porch',
} as const;

export type SellerId = keyof typeof SELLERS;

import { texts } from '../../languages/t.ts';
/** The emails to choose from. */
export const EMAIL_KINDS = [
  {
    id: 'weekly-ad',
    words: texts({ name: 'Weekly Ad', description: 'The new ad of your store, each Wednesday morning.' }),
  },
  {
    id: 'deals',
    words: texts({
      name: 'Deals & Coupons',
      description: 'Digital coupons and offers on what you buy, once or twice a week.',
    }),
  },
  {
    id: 'recipes',
    words: texts({
      name: 'Recipes',
      description: 'Dinners for the season, with a shopping list that fills your cart.',
    }),
  },
  {
    id: 'new-arrivals',
    words: texts({
      name: 'New Arrivals',
      description: 'What is new on the shelves of your store, once a month.',
    }),
  },
  {
    id: 'order-tips',
    words: texts({
      name: 'Order Tips',
      description: 'How to get more out of pickup and delivery, after your orders.',
    }),
  },
  {
    id: 'community',
    words: texts({
      name: 'Community News',
      description: 'What your store and its shoppers do for the neighborhood, four times a year.',
    }),
  },
] as const;

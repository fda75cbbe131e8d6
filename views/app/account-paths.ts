/** The addresses of the account area, whose pages are in `account-routes.tsx`. */
export const ACCOUNT_PATHS = [
  'account/dashboard',
  'account/update',
  'account/addresses',
  'account/address',
  'account/address/:addressId',
  'account/emailSubscriptions',
  'account/productpreferences',
  'account/pointssummary',
  'account/communityrewards',
  'account/localrewards',
  'mypurchases',
  'mypurchases/pending/:checkoutId',
  'myprescriptions',
  'myprescriptions/cards',
  'mywallet',
  'membership',
] as const;

export type AccountPath = (typeof ACCOUNT_PATHS)[number];

import * as v from 'valibot';
import { t } from '../../languages/t.ts';
import { Checkout } from './checkouts.ts';
import { operation } from './operation.ts';
import { Id, VersionKey } from './values.ts';

/** A promo code as typed: upper or lower case, with spaces around it. The page and the store share the rule (PRM-01 to PRM-03). */
export const PromoCode = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty(() => t('You must enter a promo code')),
  v.maxLength(20, () => t('Promo codes can be up to 20 characters long.')),
  v.regex(/^[a-z\d]+$/i, () => t('Promo codes can only contain letters and numbers.')),
  v.toUpperCase(),
);

/** The form a code is typed into. */
export const promoForm = v.object({ code: PromoCode });
export type PromoForm = v.InferOutput<typeof promoForm>;

const params = v.object({ checkoutId: Id });

const change = <const A extends string>(action: A) =>
  v.object({
    versionKey: VersionKey,
    priceAdjustment: v.object({
      promos: v.tuple([v.object({ action: v.literal(action), code: PromoCode })]),
    }),
  });

/**
 * Takes a code off the total (API-32). INVALID_INPUT at the code if the order can't use it; VERSION_STALE if the
 * order changed elsewhere.
 */
export const addPromo = operation({
  id: 'promos.add',
  method: 'PUT',
  path: '/payment/v1/addpromo/{checkoutId}',
  summary: 'Add a promo code; the total and what the tenders pay change with it',
  access: 'fullyAuthenticated',
  refusals: ['VERSION_STALE', 'CHECKOUT_CLOSED', 'STILL_RUNNING'],
  params,
  body: change('Add'),
  response: Checkout,
});

/** A code that isn't on the order is removed already. */
export const removePromo = operation({
  id: 'promos.remove',
  method: 'PUT',
  path: '/payment/v1/removepromo/{checkoutId}',
  summary: 'Remove a promo code; VERSION_STALE if the order changed elsewhere',
  access: 'fullyAuthenticated',
  refusals: ['VERSION_STALE', 'CHECKOUT_CLOSED', 'STILL_RUNNING'],
  params,
  body: change('Remove'),
  response: Checkout,
});

/** From a page without `nc=true` (API-33, AUT-14): the same by checkout id and code alone, whatever its version. */
export const addPromoCode = operation({
  id: 'promos.addLegacy',
  method: 'POST',
  path: '/api/checkouts/{checkoutId}/promo-codes',
  summary: 'Add a promo code: the predecessor of promos.add',
  access: 'fullyAuthenticated',
  refusals: ['CHECKOUT_CLOSED', 'STILL_RUNNING'],
  params,
  body: promoForm,
  response: Checkout,
});

export const removePromoCode = operation({
  id: 'promos.removeLegacy',
  method: 'DELETE',
  path: '/api/checkouts/{checkoutId}/promo-codes/{code}',
  summary: 'Remove a promo code: the predecessor of promos.remove',
  access: 'fullyAuthenticated',
  refusals: ['CHECKOUT_CLOSED', 'STILL_RUNNING'],
  params: v.object({ checkoutId: Id, code: PromoCode }),
  response: Checkout,
});

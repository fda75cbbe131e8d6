import type { ComponentType } from 'react';

/** What offers a support code: the shop says it once. Not a context, which would cost the first page more. */
export const support: { Offer?: ComponentType } = {};

/** Offers a support code, beside what went wrong; outside the shop, nothing does. */
export const SupportOffer = () => support.Offer && <support.Offer />;

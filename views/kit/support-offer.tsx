import type { ComponentType } from 'react';

/** The component that offers a support code; the shop sets it once, at its start. */
export const support: { Offer?: ComponentType } = {};

/** Offers a support code next to what went wrong; draws nothing outside the shop. */
export const SupportOffer = () => support.Offer && <support.Offer />;

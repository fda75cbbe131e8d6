import * as v from 'valibot';
import { Price } from './catalog.ts';

const PriceDetail = Price.entries.storePrices.entries.regular;

/** The part of a price that a line's total depends on. */
export const LinePrice = v.object({
  storePrices: v.object({
    regular: v.pick(PriceDetail, ['unitPrice', 'perPound']),
    promo: v.nullable(v.pick(PriceDetail, ['unitPrice', 'perPound', 'nfor', 'nforPrice', 'quantityLimit'])),
  }),
});
export type LinePrice = v.InferOutput<typeof LinePrice>;

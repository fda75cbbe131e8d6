import * as v from 'valibot';
import { t } from '../../languages/t.ts';
import { ProductSummary } from './catalog.ts';
import { operation } from './operation.ts';
import { Gtin13 } from './values.ts';

/**
 * What the shopper prefers in general: the store may choose something similar (CIT-05), has to ask first, or leaves out what runs out,
 * as it does if nobody answers in time.
 */
export const SubstitutionPreference = v.picklist(['SHOPPERS_CHOICE', 'ASK_FIRST', 'NO_SUBSTITUTIONS']);
export type SubstitutionPreference = v.InferOutput<typeof SubstitutionPreference>;

/** The same for one line, which may also have the one substitute that the shopper chose. */
export const SubstitutionPolicy = v.picklist([...SubstitutionPreference.options, 'CHOSEN_SUBSTITUTE']);
export type SubstitutionPolicy = v.InferOutput<typeof SubstitutionPolicy>;

/** What the shopper chose to get in place of a line. */
export const ChosenSubstitute = v.object({ gtin13: Gtin13, description: v.string() });
export type ChosenSubstitute = v.InferOutput<typeof ChosenSubstitute>;

/** The longest note to the picker (ENT-14's instructions). */
export const NOTE_MAX_LENGTH = 128;

/** What the shopper wishes for a line, as it's changed; whatever is absent stays as it is. */
export const LineWishes = v.object({
  substitutionPolicy: v.optional(SubstitutionPolicy),
  /** With CHOSEN_SUBSTITUTE: which one. */
  substituteGtin13: v.optional(Gtin13),
  /** The note to the picker. */
  instructions: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(NOTE_MAX_LENGTH)))),
});
export type LineWishes = v.InferOutput<typeof LineWishes>;

/** The note to the picker, as it's typed. */
export const PickerNote = v.object({
  note: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(NOTE_MAX_LENGTH, () =>
      t('Use at most {{noteMaxLength}} characters', { noteMaxLength: NOTE_MAX_LENGTH }),
    ),
  ),
});
export type PickerNote = v.InferOutput<typeof PickerNote>;

/** How many are listed at most. */
export const MOST_SUBSTITUTES = 12;

export const listSubstitutes = operation({
  id: 'substitutes.list',
  method: 'GET',
  path: '/api/products/{gtin13}/substitutes',
  summary:
    'What may be picked in place of a product, the most similar first; with a text, only what matches it',
  access: 'public',
  isShared: true,
  params: v.object({ gtin13: v.string() }),
  query: v.object({ text: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(125)), '') }),
  response: v.object({ products: v.pipe(v.array(ProductSummary), v.maxLength(MOST_SUBSTITUTES)) }),
  answer: 'products',
});

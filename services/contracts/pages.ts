import * as v from 'valibot';
import { operation } from './operation.ts';

/** The pages that a banner may write itself. It has no `terms` unless it does; the shop has words of its own for the others. */
export const PAGE_NAMES = ['accessibility', 'cookies', 'faqs', 'privacy', 'terms'] as const;
export type PageName = (typeof PAGE_NAMES)[number];

/** A page that a banner wrote, in one language. */
export const OwnPage = v.object({
  title: v.string(),
  /** HTML of what comes before the first section; it may be empty. */
  lead: v.string(),
  sections: v.array(
    v.object({
      /** What an address ends with that leads there: `#refunds`. */
      id: v.string(),
      title: v.string(),
      /** HTML without scripts, styles, and pictures, whose links lead to the shop or are `https:`, `mailto:`, or `tel:`. */
      html: v.string(),
    }),
  ),
});
export type OwnPage = v.InferOutput<typeof OwnPage>;

export const getPage = operation({
  id: 'pages.get',
  method: 'GET',
  path: '/api/pages/{name}',
  summary: "A page that the banner wrote itself, in the page's language",
  access: 'public',
  params: v.object({ name: v.picklist(PAGE_NAMES) }),
  response: OwnPage,
});

import type spanish from './es.ts';

type Entry = keyof typeof spanish;

/** An English text that has a translation. A text with `{{count}}` has one entry for each of its plural forms, `_one` and `_other`. */
export type Text = Entry extends infer E
  ? E extends `${infer Plural}_${'one' | 'other'}`
    ? Plural
    : E
  : never;

/** A language's texts by their English ones; one that's missing is an error of the compiler. */
export type Catalog = Record<Entry, string>;

import { Fragment, type ReactNode } from 'react';
import { type PlaceholderOf, type Text, t, type ValuesOf } from '../../languages/t.ts';

/** Not in any text, so it can mark where an element goes. */
const MARK = '\u0000';

/** A text with elements in the places of its placeholders: `rich('Call {{phone}}.', { phone: <PhoneLink … /> })`. */
export function rich<const T extends Text>(text: T, parts: Record<PlaceholderOf<T>, ReactNode>): ReactNode {
  const names = Object.keys(parts) as PlaceholderOf<T>[];
  const marks = Object.fromEntries(names.map((name) => [name, MARK + name + MARK]));
  const said = (t as (text: T, values: ValuesOf<T>) => string)(text, marks as ValuesOf<T>);
  return said
    .split(MARK)
    .map((part) =>
      part in parts ? <Fragment key={part}>{parts[part as PlaceholderOf<T>]}</Fragment> : part,
    );
}

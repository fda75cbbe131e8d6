import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { openStage, storiesByTitle } from '../../support/story-stage.tsx';

/** What a browser knows of its user, by the last word of a field's `autocomplete`. */
const KNOWN: Record<string, string> = {
  'given-name': 'Ada',
  'family-name': 'Lovelace',
  'address-line1': '1014 Vine St',
  'address-line2': 'Apt 4',
  'address-level2': 'Cincinnati',
  'address-level1': 'OH',
  'postal-code': '45202',
  'tel-national': '5135550142',
  username: 'ada@example.com',
  'current-password': 'engine-no-1',
};

/** How a field shows it, where that's not as it's known. */
const SHOWN: Record<string, string[]> = {
  'tel-national': ['(513) 555-0142'],
};

type Control = HTMLInputElement | HTMLSelectElement;

const kindOf = ({ autocomplete }: Control) => autocomplete.split(' ').at(-1) ?? '';

const fields = () =>
  [...document.querySelectorAll<Control>('input, select')].filter(
    (field) => kindOf(field) in KNOWN && !field.matches(':disabled, [readonly]'),
  );

/** Sets a field as a browser does, which neither types nor focuses. */
function set(field: Control): void {
  const prototype =
    field instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, KNOWN[kindOf(field)]);
}

const tell = (field: Control, type: 'input' | 'change') =>
  field.dispatchEvent(new Event(type, { bubbles: true }));

/** Fills in all fields at once; then each of them tells. */
const BROWSERS: Record<string, (field: Control) => void> = {
  Chromium: (field) => {
    if (field instanceof HTMLInputElement) tell(field, 'input');
    tell(field, 'change');
  },
  Safari: (field) => tell(field, 'change'),
};

const shownAs = (field: Control): string[] =>
  // A region that's searched by typing is shown by its name once it's chosen.
  field.role === 'combobox' ? ['Ohio'] : (SHOWN[kindOf(field)] ?? [KNOWN[kindOf(field)] ?? '']);

/** The forms that take what a browser knows. */
const FORMS = [
  'Account/Address form',
  'Account/Preferences',
  'Account/Profile',
  'Account/Sign-in & Security',
  'App/Sign in',
  'App/Sign up',
  'Cart/Address',
  'Checkout/Complete Your Order',
  'Kit/Fields',
  'Payment/Add card',
  'Scheduling/Stores',
];
const byTitle = await storiesByTitle();
const forms = byTitle.filter(([title]) => FORMS.includes(title));

describe.each(Object.keys(BROWSERS))('what %s fills in is what the form has', (browser) => {
  it.each(forms)('%s', { timeout: 60_000 }, async (_, stories) => {
    const refused: string[] = [];
    let filled = 0;
    const stage = openStage();
    for (const story of stories) {
      await stage.show(story);
      // What the store refused stays refused until it's another.
      const all = fields().filter((field) => !shownAs(field).includes(field.value));
      await act(async () => {
        for (const field of all) set(field);
        for (const field of all) BROWSERS[browser]?.(field);
      });
      // Nobody has been in the fields so far.
      const wrong = all.filter((field) => !shownAs(field).includes(field.value));
      // Whoever leaves a field, for the next one, sees what's wrong with what the form has.
      for (const field of all) await act(async () => field.focus());
      await act(async () => all.at(-1)?.blur());
      for (const field of all) {
        filled += 1;
        const name = `${story.name}: ${field.name || field.id}`;
        if (wrong.includes(field)) refused.push(`${name} is '${field.value}'`);
        if (field.ariaInvalid === 'true') refused.push(`${name} is refused`);
      }
    }
    await stage.close();
    expect(refused).toEqual([]);
    expect(filled).toBeGreaterThan(0);
  });
});

it('no other form takes what a browser knows', { timeout: 60_000 }, async () => {
  const stage = openStage();
  const others = new Set<string>();
  for (const [title, stories] of byTitle) {
    const [story] = stories;
    if (FORMS.includes(title) || title.startsWith('All/') || !story) continue;
    await stage.show(story);
    if (fields().length > 0) others.add(title);
  }
  await stage.close();
  expect([...others]).toEqual([]);
});

import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AnyActor, type AnyActorRef, isMachineSnapshot } from 'xstate';
import { made } from '../../../.storybook/chart/xstate.ts';
import type { AddressBookServices } from '../../../machines/account/address-book.machine.ts';
import type { CartServices, FulfillmentServices } from '../../../machines/cart/cart.machine.ts';
import type { ModificationServices } from '../../../machines/order/modify-cart.machine.ts';
import { servingFrom } from '../../../machines/shared/services.ts';
import { refusing } from '../../../machines/shared/walk.ts';
import type { WalletServices } from '../../../machines/wallet/wallet.machine.ts';
import type { Address } from '../../../services/contracts/addresses.ts';
import {
  type Cart,
  type CartItem,
  type CartLineChange,
  quantityAfter,
} from '../../../services/contracts/cart.ts';
import type { Modification, ModifiedLine } from '../../../services/contracts/modifications.ts';
import type { PaymentCard } from '../../../services/contracts/wallet.ts';
import type { ReadStory } from '../../../stories/all/find-stories.ts';
import { manyAddresses } from '../../support/account/addresses.ts';
import { cart } from '../../support/cart/samples.ts';
import { modification } from '../../support/order/modification.ts';
import { paymentCard } from '../../support/payment/samples.ts';
import { openStage, storiesByTitle } from '../../support/story-stage.tsx';

/** They load the whole page anew, the test's, too. */
const RELOADS = /^Reload/;

/** The browser is asked, and it has no failures. */
const NEVER_FAILS = 'isConsentCenterReady';

/** Where the focus is on purpose, although it looks wrong, by a file's title or a story's name. */
const MEANT: Readonly<Record<string, string>> = {
  // The message was about all that the page shows, right below its heading.
  'Account/Address Book: Reload Failed': 'on the heading of the page',
  // On the field that has to be changed.
  'Account/Address form': "not back but on input 'Street Address'",
  // On the words that nothing was saved.
  'Checkout/Modify order':
    "not back but on div 'Your changes were not savedWe were unable to verify your PIN. Please try again.'",
  // The page goes on with another chart, which the story doesn't have.
  'Order/Payment error': 'on the heading of the page',
};

const DIALOG = '[role="dialog"], [role="alertdialog"]';

/** Has the focus before a story is shown: whatever dialog it shows was opened from here. */
const opener = document.createElement('button');
opener.textContent = 'What opened the dialog';

function words(element: Element | null): string {
  if (!element || element === document.body) return 'nothing';
  const { localName, labels, ariaLabel, textContent } = element as HTMLInputElement;
  return `${localName} '${labels?.[0]?.textContent ?? ariaLabel ?? textContent}'`;
}

const dialogs = () => [...document.querySelectorAll(DIALOG)].filter((each) => !each.matches('[data-closed]'));

function buttons(): HTMLElement[] {
  const within = dialogs().at(-1) ?? document.body;
  return [...within.querySelectorAll<HTMLElement>('button:enabled, summary')].filter(
    (each) => each !== opener && each.checkVisibility() && !RELOADS.test(each.textContent),
  );
}

/** What a story's charts know, and those they run. */
function contextsOf(ref: AnyActorRef): Record<string, unknown>[] {
  const snapshot: unknown = ref.getSnapshot();
  if (!isMachineSnapshot(snapshot)) return [];
  const { context, children } = snapshot;
  return [context, ...Object.values(children).flatMap((child) => contextsOf(child as AnyActorRef))];
}

interface Stored {
  cart: Cart;
  removed: CartItem[];
  modification: Modification;
  addresses: Address[];
  cards: PaymentCard[];
}

/** What the store has: what the story shows, or else a sample. */
function storedIn(story: readonly Record<string, unknown>[]): Stored {
  const shown = <T extends object>(name: string, sample: T): T =>
    (story.map((context) => context[name] ?? []).find((value) => [value].flat().length > 0) as T) ?? sample;
  return {
    cart: shown('cart', cart()),
    removed: shown('removed', []),
    modification: shown('modification', modification()),
    addresses: shown('addresses', manyAddresses(2)),
    cards: shown('cards', [paymentCard()]),
  };
}
let stored = storedIn([]);

function changeCart(changes: readonly CartLineChange[]): Cart {
  const { cart, removed } = stored;
  const lines = [...cart.lineItems, ...removed.map((line) => ({ ...line, quantity: 0 }))];
  const lineItems = lines.flatMap((line) => {
    const change = changes.find(({ gtin13 }) => gtin13 === line.gtin13);
    const quantity = change ? quantityAfter(line.quantity, change) : line.quantity;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  stored.cart = { ...cart, lineItems };
  return stored.cart;
}

function changeOrder(lines: readonly ModifiedLine[]): Modification {
  const { checkout } = stored.modification;
  const isKept = (gtin13: string) => lines.every((line) => line.gtin13 !== gtin13 || line.quantity > 0);
  const lineItems = checkout.lineItems.filter((line) => isKept(line.cart.gtin13));
  stored.modification = { ...stored.modification, checkout: { ...checkout, lineItems } };
  return stored.modification;
}

type Services = CartServices &
  FulfillmentServices &
  ModificationServices &
  AddressBookServices &
  WalletServices;

/** What the store does if it's asked. */
const answers: Partial<Services> = {
  getCart: async () => stored.cart,
  updateCart: async ({ lineItems }) => changeCart(lineItems),
  deleteCart: async () => {
    stored.cart = { ...stored.cart, lineItems: [] };
    return { successful: true };
  },
  chooseFulfillment: async () => stored.cart,
  loadModification: async () => stored.modification,
  updateModification: async ({ lineItems = [] }) => changeOrder(lineItems),
  loadAddresses: async () => stored.addresses,
  deleteAddress: async ({ addressId }) => {
    stored.addresses = stored.addresses.filter((address) => address.addressId !== addressId);
  },
  loadCards: async () => stored.cards,
  deleteCard: async ({ cardId }) => {
    stored.cards = stored.cards.filter((card) => card.cardId !== cardId);
  },
};

type Answer = (name: string, input: never) => Promise<unknown>;

const refuse: Answer = () => Promise.reject(refusing(429, 'RATE_LIMITED').error);
const agree: Answer = (name, input) => {
  const answer = Object(answers)[name] as ((of: never) => Promise<unknown>) | undefined;
  return answer ? answer(input) : refuse(name, input);
};

/** What the story asks of the store, which answers once it's told to. */
let waiting: { name: string; answer: (by: Answer) => void }[] = [];

const channel = { send: () => {}, close: () => {} };
const ask = (name: string) => (input: never, signal: unknown) => {
  if (!(signal instanceof AbortSignal)) return channel;
  const { promise, resolve } = Promise.withResolvers();
  if (name !== NEVER_FAILS) waiting.push({ name, answer: (by) => resolve(by(name, input)) });
  return promise;
};
const serve = servingFrom(new Proxy({}, { get: (_, name) => ask(String(name)) }));

/** What's wrong with where the focus is after a button was pressed. */
function faultAfter(button: HTMLElement, wasInDialog: boolean, h1: Element | null): string | undefined {
  const { activeElement } = document;
  const top = dialogs().at(-1);
  if (top) return top.contains(activeElement) ? undefined : `behind the dialog, on ${words(activeElement)}`;
  if (activeElement === document.body) return 'on nothing';
  if (wasInDialog) return activeElement === opener ? undefined : `not back but on ${words(activeElement)}`;
  const isGone = !button.isConnected || !button.checkVisibility();
  return isGone && h1 && activeElement === h1 ? 'on the heading of the page' : undefined;
}

/** What's wrong once what the button opened is closed again. */
function faultBack(button: HTMLElement): string | undefined {
  const { activeElement } = document;
  if (activeElement === document.body) return 'on nothing';
  return button.isConnected && button.matches(':enabled') && activeElement !== button
    ? `not back but on ${words(activeElement)}`
    : undefined;
}

const pressEscape = () =>
  document.activeElement?.dispatchEvent(
    new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }),
  );

/** What stands for itself: a menu is the same on every page. A button in none of them is looked at with its whole page. */
const PARTS = `section, form, nav, header, footer, ${DIALOG}`;

/** A button and all that's said around it. */
function keyOf(button: HTMLElement): string {
  const around = button.closest(PARTS) ?? document.body;
  return `${words(button)} of ${around.textContent}`;
}

interface Fault {
  story: string;
  when: string;
  where: string;
}

interface Pressed {
  key: string;
  /** What was asked of the store. */
  asked: string[];
  /** How many more buttons were wanted. */
  left: number;
}

/** Presses the first of a story's buttons that's wanted, and has the store answer. */
async function press(
  story: ReadStory,
  isWanted: (key: string) => boolean,
  by: Answer,
  note: (fault: Fault) => void,
): Promise<Pressed | undefined> {
  made.length = 0;
  waiting = [];
  const stage = openStage();
  opener.focus();
  await stage.show(story);
  for (const ref of made) serve(ref as AnyActor);
  stored = storedIn(made.flatMap(contextsOf));
  const [button, ...rest] = buttons().filter((each) => isWanted(keyOf(each)));
  const depth = dialogs().length;
  // Of two dialogs that open at once, the upper one wasn't opened from the lower one.
  if (!button || depth > 1) {
    await stage.close();
    return;
  }
  const [name, key] = [words(button), keyOf(button)];
  const h1 = document.querySelector('h1');
  const noteIf = (when: string, where: string | undefined) => {
    if (where) note({ story: story.name, when: `${name}, ${when}`, where });
  };
  await stage.after(() => {
    button.focus();
    button.click();
  });
  noteIf('pressed', faultAfter(button, depth > 0, h1));
  if (dialogs().length > depth) {
    await stage.after(pressEscape);
    if (dialogs().length === depth) noteIf('opened and closed', faultBack(button));
  }
  const asked: string[] = [];
  // A chart that asks the same again and again would go on forever.
  while (waiting.some(({ name: call }) => !asked.includes(call))) {
    const all = waiting;
    waiting = [];
    asked.push(...all.map(({ name: call }) => call));
    await stage.after(() => {
      for (const { answer } of all) answer(by);
    });
    noteIf(
      `${asked.join(', ')} ${by === refuse ? 'refused' : 'answered'}`,
      faultAfter(button, depth > 0, h1),
    );
  }
  await stage.close();
  return { key, asked, left: rest.filter((each) => keyOf(each) !== key).length };
}

const byTitle = await storiesByTitle();

describe('whoever presses a button knows where the focus is', () => {
  const meant = new Set<string>();
  beforeAll(() => document.body.prepend(opener));
  afterAll(() => opener.remove());

  it.each(byTitle)('%s', { timeout: 60_000 }, async (title, stories) => {
    const faults: Fault[] = [];
    const note = (fault: Fault) => faults.push(fault);
    const pressed = new Set<string>();
    for (const story of stories) {
      let left = 1;
      while (left > 0) {
        const one = await press(story, (key) => !pressed.has(key), refuse, note);
        left = one?.left ?? 0;
        if (!one) continue;
        pressed.add(one.key);
        if (one.asked.some((call) => call in answers))
          await press(story, (key) => key === one.key, agree, note);
      }
    }
    const isMeant = ({ story, where }: Fault) => where === (MEANT[story] ?? MEANT[title]);
    expect(faults.filter((fault) => !isMeant(fault))).toEqual([]);
    for (const { story } of faults) meant.add(story in MEANT ? story : title);
  });

  it('is elsewhere on purpose in these', () =>
    expect([...meant].toSorted()).toEqual(Object.keys(MEANT).toSorted()));
});

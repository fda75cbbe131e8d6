import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { type AnyActorRef, type AnyStateMachine, createActor, SimulatedClock, waitFor } from 'xstate';
import { applyTheme } from '../../../banners/apply-theme.ts';
import { fernhill } from '../../../banners/demo.ts';
import { balanceCheckMachine } from '../../../machines/payment/balance-check.machine.ts';
import { ebtCardFormMachine } from '../../../machines/payment/ebt-card-form.machine.ts';
import { giftCardFormMachine } from '../../../machines/payment/gift-card-form.machine.ts';
import { type PinEntryInput, pinEntryMachine } from '../../../machines/payment/pin-entry.machine.ts';
import { createCardFrameChannel } from '../../../services/browser/card-frame.ts';
import { type AllServices, serving } from '../../support/all-services.ts';
import '../../../views/kit/styles/global.css';
import { ModalHost } from '../../../views/modal-host.tsx';
import { violations } from '../../support/axe.ts';
import { refused } from '../../support/failures.ts';
import { checkoutToPay, ebtCard, paymentCard } from '../../support/payment/samples.ts';
import { standingAlone } from '../../support/standing-alone.ts';

const EBT_NUMBER = '5077080000000004';
const GIFT_NUMBER = '6006491000000000025';

interface Shown {
  actor: AnyActorRef;
  clock: SimulatedClock;
  messages: unknown[];
  stop: () => void;
}

let shown: Shown | undefined;
beforeEach(() => applyTheme(fernhill, document.documentElement));
afterEach(() => {
  shown?.stop();
  cleanup();
  document.documentElement.removeAttribute('style');
});

/** A real form over the real page of a real vault; only the store is this test. */
function show(machine: AnyStateMachine, input: unknown, services: Partial<AllServices> = {}, unlocated = 0) {
  const messages: unknown[] = [];
  const listening = new AbortController();
  window.addEventListener('message', ({ data }) => messages.push(data), { signal: listening.signal });
  const cardFrameChannel = createCardFrameChannel({
    locateVault: async () => {
      if (unlocated-- > 0) throw new Error("The store isn't responding.");
      return inject('vaultOrigin');
    },
  });
  const clock = new SimulatedClock();
  const actor = serving({ reportPinService: async () => {}, ...services, cardFrameChannel })(
    createActor(machine, { clock, input }),
  ).start();
  render(<ModalHost actor={actor} />);
  shown = {
    actor,
    clock,
    messages,
    stop: () => {
      listening.abort();
      actor.stop();
    },
  };
  const is = (state: string) => waitFor(actor, (snapshot) => snapshot.matches({ open: state }));
  return {
    ...shown,
    is,
    loaded: () => is('editing'),
    ended: async () => (await waitFor(actor, ({ status }) => status === 'done')).output,
  };
}

/** Waits until the vault's page shows exactly these errors. */
const showsErrors = (errors: Record<string, string>) =>
  expect.poll(async () => (await commands.readCardPage()).errors).toEqual(errors);

const typed = async () => (await commands.readCardPage()).values;
const focusedInPage = () => expect.poll(async () => (await commands.readCardPage()).focused);

const PIN_INPUT: PinEntryInput = { card: { lastFour: '0004' }, amount: 2_350, refused: null };

describe('the PIN pad', () => {
  const dialog = page.getByRole('dialog', { name: 'Enter Your SNAP EBT PIN' });
  const pad = page.frameLocator(page.getByTitle('SNAP EBT PIN'));
  const key = (name: string) => pad.getByRole('button', { name, exact: true });
  const done = dialog.getByRole('button', { name: 'Continue' });

  const showPin = async (input: Partial<PinEntryInput> = {}) => {
    const form = show(pinEntryMachine, { ...PIN_INPUT, ...input });
    await form.loaded();
    return form;
  };

  it('takes the PIN by its buttons and gives the shop only its encrypted form (FRM-08)', async () => {
    const { actor, messages, ended } = await showPin();
    await expect
      .element(dialog.getByRole('paragraph'))
      .toHaveTextContent('Enter the PIN for your card ending in 0004 to pay $23.50 with SNAP EBT.');
    for (const digit of '7351') await userEvent.click(key(digit));
    const before = [document.documentElement.outerHTML, JSON.stringify(actor.getPersistedSnapshot())];
    await done.click();
    const output = await ended();
    expect(output).toEqual({ kind: 'entered', encryptedPin: expect.stringMatching(/^v1\.[\w.-]{40,}$/) });
    const everything = [
      ...before,
      document.documentElement.outerHTML,
      JSON.stringify(actor.getPersistedSnapshot()),
      JSON.stringify(messages),
    ];
    for (const text of everything) expect(text).not.toMatch(standingAlone('7351'));
    // Nobody learns when a digit was typed, either.
    expect(JSON.stringify(messages)).not.toContain('card.changed');
  });

  it('also works by keyboard: digits, Backspace, and Enter, wherever the focus is', async () => {
    const { ended } = await showPin();
    await focusedInPage().toBe('pin');
    await userEvent.keyboard('12x9{Backspace}3');
    expect(await typed()).toEqual({ pin: '123' });
    await userEvent.click(key('4'));
    await userEvent.click(key('Delete'));
    await userEvent.keyboard('5');
    expect(await typed()).toEqual({ pin: '1235' });
    await userEvent.keyboard('{Backspace}7');
    expect(await typed()).toEqual({ pin: '1237' });
    await userEvent.tab({ shift: true });
    await userEvent.click(pad.getByLabelText('4-digit PIN'));
    await userEvent.keyboard('{Enter}');
    expect(await ended()).toMatchObject({ kind: 'entered' });
  });

  it('closes on Escape inside the frame', async () => {
    const { ended } = await showPin();
    await focusedInPage().toBe('pin');
    await userEvent.keyboard('{Escape}');
    expect(await ended()).toEqual({ kind: 'canceled' });
  });

  it('clears the PIN, and presses a button with Enter when that has the focus', async () => {
    await showPin();
    for (const digit of '12345') await userEvent.click(key(digit));
    expect(await typed()).toEqual({ pin: '1234' });
    await userEvent.click(key('Clear'));
    expect(await typed()).toEqual({ pin: '' });
    await userEvent.keyboard('{Shift>}{Tab}{/Shift}{Enter}');
    expect(await typed()).toEqual({ pin: '9' });
  });

  it('tells a screen reader how many digits are entered, never which', async () => {
    await showPin();
    for (const digit of '73') await userEvent.click(key(digit));
    expect(await commands.readCardPage()).toMatchObject({ said: '2 of 4 digits entered', isMasked: true });
    await userEvent.click(key('Delete'));
    expect((await commands.readCardPage()).said).toBe('1 of 4 digits entered');
  });

  it('says at the field that the PIN is not whole, and keeps its digits', async () => {
    const { actor } = await showPin();
    await done.click();
    await showsErrors({ pin: 'PIN is required' });
    for (const digit of '123') await userEvent.click(key(digit));
    await done.click();
    await showsErrors({ pin: 'Please enter all 4 digits of your PIN.' });
    expect(await typed()).toEqual({ pin: '123' });
    await userEvent.click(key('4'));
    await showsErrors({});
    expect(actor.getSnapshot().matches({ open: 'editing' })).toBe(true);
  });

  it('has buttons that a thumb hits', async () => {
    await showPin();
    expect((await commands.readCardPage()).smallestTarget).toBeGreaterThanOrEqual(44);
  });

  it.each([
    ['55', 'Invalid PIN, please try again.'],
    ['893', 'Invalid PIN, please try again.'],
    ['894', 'Invalid PIN, please try again.'],
    ['884', 'We were unable to verify your PIN. Please try again.'],
    ['885', 'We were unable to verify your PIN. Please try again.'],
    ['889', 'We were unable to verify your PIN. Please try again.'],
  ] as const)('shows why the PIN before was refused, by its code %s (SNP-14)', async (refused, words) => {
    await showPin({ refused });
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(words);
  });

  it('offers a retry when the page does not load in 30 s, and reloads it (FRM-09, LIM-31)', async () => {
    const { clock, actor, loaded } = show(pinEntryMachine, PIN_INPUT, {}, 1);
    const modal = page.getByRole('dialog', { name: 'Unable to enter PIN' });
    await expect
      .element(modal.getByRole('paragraph'))
      .toHaveTextContent(
        "Sorry, but we're having trouble loading the secure PIN pad. Would you like to try again? Error Code PIN-FRAME-TIMEOUT",
      );
    await modal.getByRole('button', { name: 'Try Again' }).click();
    await loaded();
    clock.increment(60_000);
    expect(actor.getSnapshot().matches({ open: 'editing' })).toBe(true);
  });

  it('has no axe violations, in the shop or in the frame', async () => {
    await showPin({ refused: '55' });
    await done.click();
    await showsErrors({ pin: 'PIN is required' });
    await expect.poll(violations).toEqual([]);
    expect(await commands.checkCardPage()).toEqual([]);
  });
});

describe('the gift card form', () => {
  const dialog = page.getByRole('dialog', { name: 'Add Gift Card' });
  const fields = page.frameLocator(page.getByTitle('Gift card number and PIN'));
  const number = fields.getByLabelText('Card number');
  const pin = fields.getByLabelText('PIN');
  const apply = dialog.getByRole('button', { name: 'Apply Gift Card' });
  const answer = { card: paymentCard(), checkout: checkoutToPay() };
  type Addition = Parameters<AllServices['addGiftCard']>[0];

  async function showGift(...answers: (typeof answer | { failure: unknown } | Promise<typeof answer>)[]) {
    const additions: Addition[] = [];
    const form = show(
      giftCardFormMachine,
      { purpose: { kind: 'order', checkoutId: 'checkout-1', versionKey: 'v1' } },
      {
        addGiftCard: async (addition) => {
          additions.push(addition);
          const next = (await answers.shift()) ?? answer;
          if ('failure' in next) throw next.failure;
          return next;
        },
        getVersionKey: async () => ({ versionKey: 'v2' }),
      },
    );
    await form.loaded();
    return { ...form, additions };
  }

  it('applies the card with a token for its number and PIN, saying so (GFT-01)', async () => {
    const held = Promise.withResolvers<typeof answer>();
    const { additions, ended } = await showGift(held.promise);
    await userEvent.fill(number, GIFT_NUMBER);
    expect((await typed()).number).toBe('6006 4910 0000 0000 025');
    await userEvent.fill(pin, '1111');
    await apply.click();
    await expect.element(dialog.getByRole('button', { name: 'Applying...' })).toBeVisible();
    await expect.poll(() => additions).toHaveLength(1);
    held.resolve(answer);
    expect(await ended()).toEqual({ kind: 'added', ...answer });
    expect(additions[0]?.vaultToken).toMatch(/^[\w-]{43}$/);
  });

  it('says at each field in the frame what is missing, too long, or no digit, and loses nothing (GFT-02, GFT-03)', async () => {
    const { additions } = await showGift();
    await apply.click();
    await showsErrors({ number: 'Card number is required', pin: 'PIN is required' });
    await expect.element(dialog.getByRole('link', { name: 'Check the card number' })).toBeVisible();
    await dialog.getByRole('link', { name: 'Check the PIN' }).click();
    await focusedInPage().toBe('pin');
    await userEvent.fill(number, '6006 4910 0000 0000 0250');
    await userEvent.fill(pin, '11111');
    await apply.click();
    await showsErrors({
      number: 'Please enter no more than 19 digits.',
      pin: 'Please enter no more than 4 digits.',
    });
    await userEvent.fill(number, 'my gift card');
    await userEvent.fill(pin, 'abcd');
    await apply.click();
    await showsErrors({ number: 'Please enter digits only.', pin: 'Please enter digits only.' });
    await userEvent.fill(pin, '123');
    await apply.click();
    await showsErrors({ number: 'Please enter digits only.', pin: 'Please enter all 4 digits of the PIN.' });
    expect(await typed()).toEqual({ number: 'my gift card', pin: '123' });
    expect(additions).toEqual([]);
  });

  it.each([
    ['GIFT_CARD_REFUSED', "We can't find a gift card with this number and PIN. Check both and try again."],
    ['GIFT_CARD_LIMIT', 'Gift card limit reached. You can only add a maximum of 5 gift cards to an order.'],
    ['CARD_REQUIRED', 'Add a credit or debit card before adding gift cards.'],
    [
      'ALREADY_COVERED',
      'No more gift cards needed. The gift cards already added to this order cover the total cost.',
    ],
    [
      'CHECKOUT_CLOSED',
      "We're sorry, but we weren't able to add your card. Please try again or use a different card.",
    ],
  ])('says why the store refused it with %s, and keeps what was typed', async (code, words) => {
    await showGift({ failure: refused(409, code) });
    await userEvent.fill(number, GIFT_NUMBER);
    await userEvent.fill(pin, '1111');
    await apply.click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(words);
    expect(await typed()).toEqual({ number: '6006 4910 0000 0000 025', pin: '1111' });
  });

  it("keeps number and PIN out of the shop's page, state, and messages", async () => {
    const { messages, additions, actor } = await showGift({ failure: refused(420, 'GIFT_CARD_REFUSED') });
    await userEvent.fill(number, '6006491234567890123');
    await userEvent.fill(pin, '7351');
    await apply.click();
    await expect.element(dialog.getByRole('alert')).toBeVisible();
    const everything = [
      document.documentElement.outerHTML,
      JSON.stringify(messages),
      JSON.stringify(additions),
      JSON.stringify(actor.getPersistedSnapshot()),
    ];
    expect(messages.length).toBeGreaterThan(3);
    for (const text of everything) {
      expect(text.replaceAll(' ', '')).not.toContain('6006491234567890123');
      expect(text).not.toMatch(standingAlone('7351'));
    }
  });

  it('has no axe violations, in the shop or in the frame', async () => {
    await showGift();
    await apply.click();
    await showsErrors({ number: 'Card number is required', pin: 'PIN is required' });
    await expect.poll(violations).toEqual([]);
    expect(await commands.checkCardPage()).toEqual([]);
  });
});

describe('the SNAP EBT card form', () => {
  const dialog = page.getByRole('dialog', { name: 'Add SNAP EBT Card' });
  const fields = page.frameLocator(page.getByTitle('SNAP EBT card number'));
  const number = fields.getByLabelText('Card number');
  const add = dialog.getByRole('button', { name: 'Add Card' });
  const card = ebtCard();
  type Addition = Parameters<AllServices['addEbtCard']>[0];

  async function showEbt(...answers: (typeof card | { failure: unknown })[]) {
    const additions: Addition[] = [];
    const form = show(ebtCardFormMachine, undefined, {
      addEbtCard: async (addition) => {
        additions.push(addition);
        const next = answers.shift() ?? card;
        if ('failure' in next) throw next.failure;
        return next;
      },
      reportPinService: async () => {},
    });
    await form.loaded();
    return { ...form, additions };
  }

  it('asks for the number alone and adds the card with a token for it (SNP-02)', async () => {
    const { additions, ended, messages } = await showEbt();
    await focusedInPage().toBe('number');
    await userEvent.keyboard(EBT_NUMBER);
    expect(await typed()).toEqual({ number: '5077 0800 0000 0004' });
    await userEvent.keyboard('{Enter}');
    expect(await ended()).toEqual({ kind: 'saved', card });
    expect(additions[0]?.vaultToken).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify([messages, additions])).not.toContain(EBT_NUMBER);
  });

  it.each([
    ['', 'Card number is required'],
    ['4242 4242 4242 4242', 'Please enter a valid EBT card number.'],
    ['food stamps', 'Please enter a valid EBT card number.'],
  ])('says at the field what is wrong with "%s"', async (given, words) => {
    const { additions } = await showEbt();
    await userEvent.fill(number, given);
    await add.click();
    await showsErrors({ number: words });
    expect(additions).toEqual([]);
  });

  it.each([
    [
      refused(409, 'EBT_CARD_EXISTS'),
      'You can only save one SNAP EBT card. To use a different EBT card, delete the current one.',
      'ERR-17',
    ],
    [
      refused(420, 'CARD_REFUSED'),
      'You have entered invalid card information. Please enter the correct information. Error Code CARD_REFUSED',
      'ERR-15',
    ],
    [
      refused(503, 'UNAVAILABLE'),
      "We're sorry, but we weren't able to add your card. Please try again or use a different card.",
      'ERR-16',
    ],
    [{ kind: 'timedOut' }, 'There was an error adding your card', 'CRD-10'],
  ])('keeps the number and says why the card was not added: %j "%s" (%s)', async (failure, words, _ids) => {
    await showEbt({ failure }, { failure });
    await userEvent.fill(number, EBT_NUMBER);
    await add.click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(words);
    expect(await typed()).toEqual({ number: '5077 0800 0000 0004' });
  });

  it('has no axe violations, in the shop or in the frame', async () => {
    await showEbt();
    await expect.poll(violations).toEqual([]);
    expect(await commands.checkCardPage()).toEqual([]);
  });
});

describe('checking the balance', () => {
  const pinDialog = page.getByRole('dialog', { name: 'Enter Your SNAP EBT PIN' });
  const dialog = page.getByRole('dialog', { name: 'Check SNAP EBT balance' });
  const pad = page.frameLocator(page.getByTitle('SNAP EBT PIN'));
  const balance = { remainingBalance: { snap: 18_745 } };
  const pinRefused = (reason: string) => ({ failure: { ...refused(422, 'PIN_REFUSED'), reason } });

  function showCheck(...answers: (typeof balance | { failure: unknown })[]) {
    const input = { cardId: 'ebt-1', lastFour: '0004', checkoutId: 'checkout-1' };
    return show(balanceCheckMachine, input, {
      checkEbtBalance: async () => {
        const next = answers.shift() ?? balance;
        if ('failure' in next) throw next.failure;
        return next;
      },
    });
  }

  async function enterPin() {
    for (const digit of '1234') await userEvent.click(pad.getByRole('button', { name: digit, exact: true }));
    await pinDialog.getByRole('button', { name: 'Continue' }).click();
  }

  it('asks for the PIN, and again with the words for a wrong one, until the balance is there (SNP-16, SNP-17)', async () => {
    const { ended } = showCheck(pinRefused('55'), pinRefused('893'), pinRefused('894'), balance);
    await expect
      .element(pinDialog.getByRole('paragraph'))
      .toHaveTextContent('Enter the PIN for your card ending in 0004 to see its balance.');
    for (let wrong = 1; wrong <= 3; wrong++) {
      await enterPin();
      await expect.element(pinDialog.getByRole('alert')).toHaveTextContent('Invalid PIN, please try again.');
    }
    await enterPin();
    expect(await ended()).toEqual({ kind: 'checked', balance: 18_745 });
  });

  it.each([pinRefused('884'), { failure: { kind: 'timedOut' } }])(
    'says that the balance is out of reach, and tries again: %j (SNP-18)',
    async (answer) => {
      const { ended } = showCheck(answer, balance);
      await enterPin();
      await expect
        .element(dialog.getByRole('alert'))
        .toHaveTextContent("We couldn't retrieve your SNAP EBT card balance. Please try again.");
      await expect.poll(violations).toEqual([]);
      await dialog.getByRole('button', { name: 'Try Again' }).click();
      await enterPin();
      expect(await ended()).toEqual({ kind: 'checked', balance: 18_745 });
    },
  );

  it('says that the card is locked, and ends so (SNP-19)', async () => {
    const { ended } = showCheck(pinRefused('75'));
    await enterPin();
    await expect
      .element(dialog.getByRole('alert'))
      .toHaveTextContent(
        'Your card has been locked due to too many incorrect PIN attempts. Use a different payment method or call the number on your card for assistance.',
      );
    await expect.poll(violations).toEqual([]);
    await dialog.getByRole('button', { name: 'OK' }).click();
    expect(await ended()).toEqual({ kind: 'locked' });
  });
});

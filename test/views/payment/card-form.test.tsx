import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { commands, page, userEvent } from 'vitest/browser';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { type CardAddition, cardFormMachine } from '../../../machines/payment/card-form.machine.ts';
import { createCardFrameChannel } from '../../../services/browser/card-frame.ts';
import { ModalHost } from '../../../views/modal-host.tsx';
import { serving } from '../../support/all-services.ts';
import { refused } from '../../support/failures.ts';
import { checkoutToPay, paymentCard, typedDetails } from '../../support/payment/samples.ts';
import { standingAlone } from '../../support/standing-alone.ts';

const NUMBER = '4012888888881881';
const CVV = '8351';
const INVALID =
  'You have entered invalid card information. Please enter the correct information. Error Code CARD_REFUSED';
const answer = { card: paymentCard(), isUpdate: false, checkout: checkoutToPay() };

/** The real form over the real page of a real vault; only the store is this test. */
function showForm(answers: (typeof answer | { failure: unknown })[] = [answer], unlocated = 0) {
  const additions: CardAddition[] = [];
  const messages: unknown[] = [];
  const listening = new AbortController();
  window.addEventListener('message', ({ data }) => messages.push(data), { signal: listening.signal });
  const serve = serving({
    addCardToOrder: async (addition) => {
      additions.push(addition);
      const next = answers.shift() ?? answer;
      if ('failure' in next) throw next.failure;
      return next;
    },
    getVersionKey: async () => ({ versionKey: 'v2' }),
    cardFrameChannel: createCardFrameChannel({
      locateVault: async () => {
        if (unlocated-- > 0) throw new Error("The store isn't responding.");
        return inject('vaultOrigin');
      },
    }),
  });
  const clock = new SimulatedClock();
  const form = serve(
    createActor(cardFormMachine, {
      clock,
      input: { purpose: { kind: 'order', checkoutId: 'checkout-1', versionKey: 'v1' }, known: {} },
    }),
  ).start();
  render(<ModalHost actor={form} />);
  const frame = page.frameLocator(page.getByTitle('Card number, expiration date, and CVV'));
  return {
    form,
    clock,
    additions,
    messages,
    number: frame.getByLabelText('Card number'),
    expiry: frame.getByLabelText('Expiration (MM/YY)'),
    cvv: frame.getByLabelText('CVV'),
    add: page.getByRole('button', { name: 'Add Card' }),
    loaded: () => waitFor(form, (snapshot) => snapshot.matches({ open: 'editing' })),
    typeDetails: () => {
      for (const [name, value] of Object.entries(typedDetails)) {
        form.getSnapshot().children.details?.send({ type: 'field.change', name, value });
      }
    },
    stop: () => {
      listening.abort();
      form.stop();
    },
  };
}

let shown: ReturnType<typeof showForm>;
afterEach(() => {
  shown.stop();
  cleanup();
  document.documentElement.removeAttribute('style');
});

const typeCard = async ({ number, expiry, cvv }: typeof shown) => {
  await userEvent.fill(number, NUMBER);
  await userEvent.fill(expiry, '1234');
  await userEvent.fill(cvv, CVV.slice(0, 3));
};

/** Waits until the vault's page shows exactly these errors. */
const shows = (errors: Record<string, string>) =>
  expect.poll(async () => (await commands.readCardPage()).errors).toEqual(errors);

describe("the card form over the vault's page", () => {
  it('gets a token from the other origin and adds the card with it (CRD-02, CRD-07, FRM-02, FRM-07)', async () => {
    shown = showForm();
    await shown.loaded();
    shown.typeDetails();
    await typeCard(shown);
    await shown.add.click();
    const { output } = await waitFor(shown.form, ({ status }) => status === 'done');
    expect(output).toMatchObject({ kind: 'added' });
    expect(shown.additions[0]?.card.vaultToken).toMatch(/^[\w-]{43}$/);
  });

  it("keeps number and CVV out of the shop's page, state, and messages, but in the frame after a refusal (ERR-15)", async () => {
    shown = showForm([{ failure: refused(420, 'CARD_REFUSED') }]);
    await shown.loaded();
    shown.typeDetails();
    await userEvent.fill(shown.number, '3782 822463 10005');
    await userEvent.fill(shown.expiry, '12/34');
    await userEvent.fill(shown.cvv, CVV);
    await shown.add.click();
    await expect.element(page.getByRole('alert')).toHaveTextContent(INVALID);
    const everything = [
      document.documentElement.outerHTML,
      JSON.stringify(shown.messages),
      JSON.stringify(shown.additions),
      JSON.stringify(shown.form.getPersistedSnapshot()),
    ];
    expect(shown.messages.length).toBeGreaterThan(3);
    for (const text of everything) {
      expect(text.replaceAll(' ', '')).not.toContain('378282246310005');
      expect(text).not.toMatch(standingAlone(CVV));
    }
    // What was typed survives the refusal, even in the frame.
    expect(await commands.readCardPage()).toMatchObject({
      values: { number: '3782 822463 10005', expiry: '12/34' },
      errors: {},
    });
  });

  it('shows no error while typing, then what is wrong until it is fixed', async () => {
    shown = showForm();
    await shown.loaded();
    await userEvent.fill(shown.number, '4242');
    expect(await commands.readCardPage()).toMatchObject({ values: { number: '4242' }, errors: {} });
    await userEvent.click(shown.cvv);
    await shows({ number: 'Please enter a valid card number.' });
    await userEvent.fill(shown.number, '4242424242424242');
    expect(await commands.readCardPage()).toMatchObject({
      values: { number: '4242 4242 4242 4242' },
      errors: {},
    });
  });

  it("offers to save the card unless that's implied by preferring it (CRD-20, CRD-21)", async () => {
    shown = showForm();
    await shown.loaded();
    const save = page.getByLabelText('Save this card');
    const preferred = page.getByLabelText('Make this my preferred card');
    expect(save.elements()).toHaveLength(1);
    await preferred.click();
    expect(save.elements()).toEqual([]);
    shown.typeDetails();
    await typeCard(shown);
    await shown.add.click();
    await waitFor(shown.form, ({ status }) => status === 'done');
    expect(shown.additions[0]?.card).toMatchObject({ default: true, save: true });
  });

  it('shows errors from both sides together (CRD-05)', async () => {
    shown = showForm();
    await shown.loaded();
    await shown.add.click();
    await shows({
      number: 'Card number is required',
      expiry: 'Expiration date is required',
      cvv: 'CVV is required',
    });
    await expect.element(page.getByRole('link', { name: 'First Name is required' })).toBeVisible();
    expect(shown.additions).toEqual([]);
  });

  it("lists the vault's fields with the shop's, by name, and leads into each (CRD-05)", async () => {
    const { title } = document;
    shown = showForm();
    await shown.loaded();
    await shown.add.click();
    const listed = () => page.getByRole('alert').getByRole('link').elements();
    await expect
      .poll(() =>
        listed()
          .map(({ textContent }) => textContent)
          .slice(0, 4),
      )
      .toEqual([
        'Check the card number',
        'Check the expiration date',
        'Check the CVV',
        'First Name is required',
      ]);
    expect(document.activeElement?.contains(page.getByRole('alert').element())).toBe(true);
    expect(document.title).toBe(`Error: ${title}`);
    await page.getByRole('link', { name: 'Check the CVV' }).click();
    await expect.poll(async () => (await commands.readCardPage()).focused).toBe('cvv');
    await userEvent.fill(shown.cvv, CVV.slice(0, 3));
    await expect.poll(() => listed().map(({ textContent }) => textContent)).not.toContain('Check the CVV');
    expect(JSON.stringify(shown.messages)).not.toContain(CVV.slice(0, 3));
  });

  it('lists the wrong field in the frame when the details are right', async () => {
    shown = showForm();
    await shown.loaded();
    shown.typeDetails();
    await typeCard(shown);
    await userEvent.fill(shown.expiry, '01/20');
    await shown.add.click();
    await shows({ expiry: 'This card has expired.' });
    const listed = page.getByRole('link', { name: 'Check the expiration date' });
    await expect.element(listed).toBeVisible();
    expect(page.getByRole('alert').getByRole('link').elements()).toHaveLength(1);
    await listed.click();
    await expect.poll(async () => (await commands.readCardPage()).focused).toBe('expiry');
  });

  it('submits on Enter and closes on Escape inside the frame', async () => {
    shown = showForm();
    await shown.loaded();
    shown.typeDetails();
    await typeCard(shown);
    await userEvent.click(shown.cvv);
    await userEvent.keyboard('{Enter}');
    expect((await waitFor(shown.form, ({ status }) => status === 'done')).output?.kind).toBe('added');
    shown.stop();
    cleanup();

    shown = showForm();
    await shown.loaded();
    await userEvent.click(shown.number);
    await userEvent.keyboard('{Escape}');
    const { output } = await waitFor(shown.form, ({ status }) => status === 'done');
    expect(output).toEqual({ kind: 'canceled' });
  });

  it('grows with its errors, so none is cut off', async () => {
    shown = showForm();
    await shown.loaded();
    const iframe = document.querySelector('iframe');
    await expect
      .poll(() => shown.form.getSnapshot().children.frame?.getSnapshot().context.height)
      .not.toBeNull();
    const before = iframe?.clientHeight ?? 0;
    await shown.add.click();
    await expect.poll(() => iframe?.clientHeight ?? 0).toBeGreaterThan(before + 20);
  });

  it('offers a retry when the page does not load, and reloads it (FRM-03, FRM-04, FRM-05)', async () => {
    shown = showForm([answer], 1);
    const modal = page.getByRole('dialog', { name: 'Unable to add card' });
    await expect
      .element(modal.getByRole('paragraph'))
      .toHaveTextContent(
        "Sorry, but we're having trouble accepting new card information. Would you like to try again? Error Code CARD-FRAME-TIMEOUT",
      );
    await modal.getByRole('button', { name: 'Try Again' }).click();
    await shown.loaded();
    await expect.element(modal).not.toBeInTheDocument();
    expect(document.querySelector('iframe')?.name).toBe('card-frame-2');
  });

  it("themes the vault's page like the shop", async () => {
    shown = showForm();
    document.documentElement.style.setProperty('--primary', '#12325c');
    document.documentElement.style.colorScheme = 'dark';
    await shown.loaded();
    await expect
      .poll(async () => (await commands.readCardPage()).theme)
      .toEqual({ accent: '#12325c', colorScheme: 'dark' });
  });

  it("listens only to the vault's frame, and only to messages in the contract", async () => {
    shown = showForm();
    await shown.loaded();
    const forged = { channel: 'checkstand.card-frame', type: 'form.canceled' };
    window.postMessage(forged, window.location.origin);
    const isForged = (data: unknown) => JSON.stringify(data) === JSON.stringify(forged);
    const other = document.body.appendChild(document.createElement('iframe'));
    other.srcdoc = `<script>parent.postMessage(${JSON.stringify(forged)}, '*')</script>`;
    await expect.poll(() => shown.messages.filter(isForged)).toHaveLength(2);
    other.remove();
    expect(shown.form.getSnapshot().matches({ open: 'editing' })).toBe(true);
  });
});

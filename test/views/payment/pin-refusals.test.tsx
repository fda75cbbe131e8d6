import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { type AnyStateMachine, createActor, createEmptyActor } from 'xstate';
import { submissionMachine } from '../../../machines/checkout/submission.machine.ts';
import { balanceCheckMachine } from '../../../machines/payment/balance-check.machine.ts';
import type { CardFrameFact } from '../../../services/contracts/vault.ts';
import { ModalHost } from '../../../views/modal-host.tsx';
import { type AllServices, serving } from '../../support/all-services.ts';
import { contact, placed, refusal } from '../../support/checkout/samples.ts';

afterEach(cleanup);

const INVALID = 'Invalid PIN, please try again.';
const NOT_READ = "We couldn't retrieve your SNAP EBT card balance. Please try again.";
const NOT_VERIFIED = 'We were unable to verify your PIN. Please try again.';

/** The page of the frame, which is this test: whatever is typed there is a PIN. */
const cardFrameChannel: AllServices['cardFrameChannel'] = (_, hear: (fact: CardFrameFact) => void) => {
  queueMicrotask(() => hear({ type: 'frame.loaded' }));
  return {
    send: (message) => {
      if (message.type !== 'card.tokenize') return;
      hear({ type: 'pin.encrypted', requestId: message.requestId, encryptedPin: 'encrypted-pin-0001' });
    },
    close: () => {},
  };
};

/** Shows a chart over a store that refuses the PIN, enters one, and hears what's reported. */
async function enterPin(machine: AnyStateMachine, input: object, services: Partial<AllServices>) {
  const reported: unknown[] = [];
  const reportPinService: AllServices['reportPinService'] = async (report) => void reported.push(report);
  const world = { ...services, cardFrameChannel, reportPinService };
  const actor = serving(world)(createActor(machine, { input })).start();
  render(<ModalHost actor={actor} />);
  const pin = within(await screen.findByRole('dialog', { name: 'Enter Your SNAP EBT PIN' }));
  expect(pin.queryByRole('alert')).toBeNull();
  await userEvent.click(await pin.findByRole('button', { name: 'Continue' }));
  return { actor, reported };
}

const refusedWith = (reason: string) => () => Promise.reject(refusal('PIN_REFUSED', 422, { reason }));
const dialog = (name: string) => screen.findByRole('dialog', { name });
const alertIn = async (name: string) => (await within(await dialog(name)).findByRole('alert')).textContent;

describe('a PIN refused as the order is placed', () => {
  const place = (code: string) =>
    enterPin(
      submissionMachine,
      {
        parent: createEmptyActor(),
        order: {
          checkoutId: 'checkout-1',
          versionKey: 'v1',
          displayedTotal: 6412,
          contact,
          gratuityAmount: 0,
          ebt: { lastFour: '0004', amount: 4000 },
          isV2: true,
        },
      },
      { placeOrder: refusedWith(code), loadCheckout: async () => placed() },
    );

  it.each([
    ['55', INVALID, []],
    ['893', INVALID, []],
    ['894', INVALID, []],
    ['884', NOT_VERIFIED, [{ code: '884' }]],
    ['885', NOT_VERIFIED, [{ code: '885' }]],
    ['889', NOT_VERIFIED, [{ code: '889' }]],
  ])('with code %s is asked for again: %s, reporting %j (ERR-29)', async (code, words, reports) => {
    const { reported } = await place(code);
    expect(await alertIn('Enter Your SNAP EBT PIN')).toContain(words);
    expect(reported).toEqual(reports);
  });

  it("with code 75 isn't asked for again: 'Too Many PIN Attempts' (ERR-29)", async () => {
    await place('75');
    expect(await dialog('Too Many PIN Attempts')).not.toBeNull();
    expect(screen.queryByRole('dialog', { name: 'Enter Your SNAP EBT PIN' })).toBeNull();
  });
});

describe('a PIN refused as the balance is read', () => {
  it.each([
    ['55', 'Enter Your SNAP EBT PIN', INVALID],
    ['893', 'Enter Your SNAP EBT PIN', INVALID],
    ['894', 'Enter Your SNAP EBT PIN', INVALID],
    ['884', 'Check SNAP EBT balance', NOT_READ],
    ['885', 'Check SNAP EBT balance', NOT_READ],
    ['889', 'Check SNAP EBT balance', NOT_READ],
    [
      '75',
      'Check SNAP EBT balance',
      'Your card has been locked due to too many incorrect PIN attempts. Use a different payment method or call the number on your card for assistance.',
    ],
  ])("with code %s says in '%s': %s (ERR-30)", async (code, title, words) => {
    const input = { cardId: 'ebt', lastFour: '0004', checkoutId: 'checkout-1' };
    await enterPin(balanceCheckMachine, input, { checkEbtBalance: refusedWith(code) });
    expect(await alertIn(title)).toContain(words);
  });
});

import '../../../views/kit/styles/global.css';
import '../../../services/contracts/validation.ts';
import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createActor, createEmptyActor, waitFor } from 'xstate';
import { applyTheme } from '../../../banners/apply-theme.ts';
import { fernhill } from '../../../banners/demo.ts';
import {
  type DeliveryDetailsInput,
  deliveryDetailsMachine,
} from '../../../machines/scheduling/delivery-details.machine.ts';
import { servingFrom } from '../../../machines/shared/services.ts';
import { createDeliveryInstructions } from '../../../services/browser/delivery-instructions.ts';
import { createStorage, memoryBackend } from '../../../services/browser/storage.ts';
import { ACCEPTANCE_REQUIRED, detailsForm } from '../../../services/contracts/delivery.ts';
import { DeliveryDetails } from '../../../views/scheduling/delivery-details.tsx';
import { violations } from '../../support/axe.ts';

beforeEach(() => applyTheme(fernhill, document.documentElement));
afterEach(cleanup);

/** The section for an order the store itself delivers, in a browser with nothing stored yet. */
async function show(order: Partial<DeliveryDetailsInput> = {}) {
  const storage = createStorage({ lasting: memoryBackend(), tab: memoryBackend() });
  const serve = servingFrom(createDeliveryInstructions(storage));
  const actor = serve(
    createActor(deliveryDetailsMachine, {
      input: {
        parent: createEmptyActor(),
        isThirdParty: false,
        vendorName: 'Instacart',
        hasAgeRestricted: false,
        isInstructionsEligible: true,
        addressKey: 'address-1',
        form: detailsForm,
        values: null,
        ...order,
      },
    }),
  ).start();
  render(<DeliveryDetails actor={actor} />);
  const isOpen = () => waitFor(actor, (snapshot) => snapshot.matches({ open: 'editing' }));
  await act(isOpen);
  const confirm = async () => {
    actor.send({ type: 'details.confirm' });
    await act(isOpen);
    return actor.getSnapshot().context.details;
  };
  return { actor, confirm };
}

const box = (name: RegExp | string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
const instructions = () => screen.getByLabelText<HTMLTextAreaElement>(/^Delivery instructions/);
const described = (element: HTMLElement) =>
  (element.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent);

describe('delivery details', () => {
  it('offer both types, and confirm what is checked and typed (SCH-25, SCH-27, SCH-29)', async () => {
    const { confirm } = await show();
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^Standard/ }).checked).toBe(true);
    await userEvent.click(screen.getByRole('radio', { name: /^Contactless/ }));
    await userEvent.click(box(/^Leave at my door/));
    await userEvent.click(box(/^Do not disturb/));
    await userEvent.type(instructions(), 'Side door');
    await userEvent.type(screen.getByLabelText(/^Non-catalog item/), 'Candles');
    expect(await violations()).toEqual([]);
    expect(await confirm()).toEqual({
      deliveryType: 'CONTACTLESS',
      unattended: true,
      doNotDisturb: true,
      instructions: 'Side door',
      nonCatalogItem: 'Candles',
      vendorAccepted: false,
    });
  });

  it('show what the driver will read, ending in the do-not-disturb note (SCH-30)', async () => {
    await show();
    expect(screen.queryByText('The driver will read')).toBeNull();
    await userEvent.click(box(/^Do not disturb/));
    screen.getByText('**DO NOT RING OR KNOCK');
    await userEvent.type(instructions(), 'Side door');
    screen.getByText('Side door **DO NOT RING OR KNOCK');
  });

  it('say why age-restricted items cannot be left at a door (SCH-28)', async () => {
    await show({ hasAgeRestricted: true });
    const leave = box(/^Leave at my door/);
    expect(leave.disabled).toBe(true);
    expect(described(leave)).toEqual([
      'Not available because your order has age-restricted items, so someone must show an ID at the door.',
    ]);
    expect(await violations()).toEqual([]);
  });

  it('say that the driver checks an ID before leaving age-restricted items at a door', async () => {
    const said = () => screen.getByRole('radio', { name: /^Contactless/ }).closest('label')?.textContent;
    await show({ hasAgeRestricted: true });
    expect(said()).toBe(
      'ContactlessThe driver checks an ID at your door, then sets your order down and steps back.',
    );
    cleanup();
    await show();
    expect(said()).toBe('ContactlessThe driver leaves it at your door and steps back.');
  });

  it('hide instructions when nobody would read them', async () => {
    await show({ isInstructionsEligible: false });
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  });

  it('count characters without cutting any off (SCH-25, LIM-26)', async () => {
    await show();
    await userEvent.click(instructions());
    await userEvent.paste('x'.repeat(120));
    expect(described(instructions()).at(-1)).toBe('8 of 128 characters left');
    await userEvent.paste('y'.repeat(10));
    expect(described(instructions()).at(-1)).toBe('2 characters over the limit of 128');
    expect(instructions().value).toHaveLength(130);
    await userEvent.tab();
    expect(described(instructions())).toContain('Input must be 128 characters or less.');
  });

  it('name the third party to accept, and list what is missing first (SCH-24, SCH-26)', async () => {
    const { confirm } = await show({ isThirdParty: true });
    const accepted = box(
      /^I accept that my grocery order will be made by Instacart, my store's fulfillment provider\./,
    );
    await userEvent.type(instructions(), '   ');
    expect(await confirm()).toBeNull();
    const summary = screen.getByRole('alert');
    expect(document.activeElement).toBe(summary.parentElement);
    const links = within(summary).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual([
      'Delivery instructions must not be only spaces.',
      ACCEPTANCE_REQUIRED,
    ]);
    if (links[0]) await userEvent.click(links[0]);
    expect(document.activeElement).toBe(instructions());
    expect(instructions().value).toBe('   ');
    await userEvent.clear(instructions());
    await userEvent.click(accepted);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(await confirm()).toMatchObject({ instructions: '', vendorAccepted: true });
  });

  it('ask for the acceptance the store requires at its checkbox, and keep what was typed (SCH-24)', async () => {
    const { actor, confirm } = await show();
    await userEvent.type(instructions(), 'Side door');
    expect(await confirm()).toMatchObject({ vendorAccepted: false });
    const accepted = () => box(/made by Instacart, my store's fulfillment provider/);
    for (const _ of ['the first time', 'and again']) {
      await act(async () => actor.send({ type: 'acceptance.require' }));
      expect(document.activeElement).toBe(accepted());
      expect(described(accepted())).toEqual([ACCEPTANCE_REQUIRED]);
      expect(instructions().value).toBe('Side door');
    }
    await userEvent.click(accepted());
    expect(await confirm()).toMatchObject({ instructions: 'Side door', vendorAccepted: true });
  });
});

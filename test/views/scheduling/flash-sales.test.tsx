import '../../../views/kit/styles/global.css';
import { act, cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createActor, fromCallback, waitFor as waitForState } from 'xstate';
import { applyTheme } from '../../../banners/apply-theme.ts';
import { fernhill } from '../../../banners/demo.ts';
import type { CartServices } from '../../../machines/cart/cart.machine.ts';
import {
  type FlashSaleFact,
  flashSaleGuardMachine,
  type SalesFact,
} from '../../../machines/scheduling/flash-sale-guard.machine.ts';
import { servingFrom } from '../../../machines/shared/services.ts';
import type { FlashSale } from '../../../services/contracts/flash-sales.ts';
import { ModalHost } from '../../../views/modal-host.tsx';
import { FlashSaleNote } from '../../../views/scheduling/flash-sale-note.tsx';
import { startCart } from '../../support/app/root-charts.ts';
import { violations } from '../../support/axe.ts';
import { cart, line, wine } from '../../support/cart/samples.ts';
import { broken, failing, REFERENCE_SHOWN } from '../../support/failures.ts';
import { flashSale, orderedItem, reservation } from '../../support/scheduling/samples.ts';

beforeEach(() => applyTheme(fernhill, document.documentElement));
afterEach(cleanup);

const [reserved] = reservation().selections;

/** The note and warning for an order of bananas and wine, with these sales at the store. */
async function show(
  sales: FlashSale[],
  updateCart: CartServices['updateCart'] = async () => cart([line(wine)]),
) {
  const facts: FlashSaleFact[] = [];
  const told = createActor(
    fromCallback<FlashSaleFact | SalesFact>(({ receive }) =>
      receive((fact) => {
        // What's on sale is told first, whatever the shopper answers.
        if (fact.type !== 'sales.learned') facts.push(fact);
      }),
    ),
  ).start();
  const getCart = async () => cart([line(), line(wine)]);
  const appCart = startCart({ getCart, updateCart });
  const guard = servingFrom({ listFlashSales: async () => sales })(
    createActor(flashSaleGuardMachine, {
      input: {
        parent: told,
        cart: appCart,
        optionId: 'quote-1|9',
        modalityType: 'PICKUP',
        items: [orderedItem(), orderedItem(wine)],
      },
    }),
  ).start();
  await waitForState(guard, (snapshot) => snapshot.matches('known'));
  if (!reserved) throw new Error('There is no reserved time.');
  const { container } = render(
    <>
      <FlashSaleNote actor={guard} window={reserved.window} />
      <ModalHost actor={guard} />
    </>,
  );
  const leave = async () => {
    act(() => guard.send({ type: 'leave.ask' }));
    return within(await screen.findByRole('dialog', { name: 'Remove flash sale items?' }));
  };
  return { facts, leave, container };
}

const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('the flash sale note', () => {
  it("lists each item's discount and the one time it applies to (FLS-06, FLS-07)", async () => {
    await show([flashSale({ percentOff: 30, maxQuantity: 10 })]);
    screen.getByText(/^These prices are only for Monday, November 23, 9–\u206010 AM\.$/);
    const items = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(items).toEqual(['Bananas30% off up to 10']);
    expect(await violations()).toEqual([]);
  });

  it('is absent when nothing in the order is on sale', async () => {
    const { container } = await show([]);
    expect(container.textContent).toBe('');
  });
});

describe('Remove flash sale items?', () => {
  it('says what leaving costs, and offers both ways (FLS-01, FLS-02)', async () => {
    const { leave } = await show([flashSale()]);
    const dialog = await leave();
    dialog.getByText(
      'Flash sale items are valid only for the current time slot and will be removed on exit.',
    );
    const buttons = dialog.getAllByRole('button').map(({ textContent }) => textContent);
    expect(buttons.slice(0, 2)).toEqual(['No, Keep Items', 'Yes, Remove Items']);
    expect(await violations()).toEqual([]);
  });

  it('closes with the items removed (FLS-05)', async () => {
    const { leave, facts } = await show([flashSale()]);
    await leave();
    await press('Yes, Remove Items');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(facts).toEqual([{ type: 'leave.allowed' }]);
    expect(screen.queryByText('Flash sale')).toBeNull();
  });

  it.each([
    ['its button', () => press('No, Keep Items')],
    ['Escape', () => userEvent.keyboard('{Escape}')],
  ])('keeps the items on %s (FLS-05)', async (_, keep) => {
    const { leave, facts } = await show([flashSale()]);
    await leave();
    await keep();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(facts).toEqual([{ type: 'leave.canceled' }]);
  });

  it('says what to do when they could not be removed', async () => {
    const { leave, facts } = await show([flashSale()], failing({ kind: 'unreachable' }));
    const dialog = await leave();
    await press('Yes, Remove Items');
    expect((await dialog.findByRole('alert')).textContent).toBe(
      "We couldn't remove these items. Check your connection and try again, or keep the items and your time.",
    );
    expect(await violations()).toEqual([]);
    await press('No, Keep Items');
    expect(facts).toEqual([{ type: 'leave.canceled' }]);
  });

  it('shows the reference of the failed request', async () => {
    const { leave } = await show([flashSale()], failing(broken));
    const dialog = await leave();
    await press('Yes, Remove Items');
    expect((await dialog.findByRole('alert')).textContent).toContain(REFERENCE_SHOWN);
  });
});

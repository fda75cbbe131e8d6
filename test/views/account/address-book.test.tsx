import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { createActor } from 'xstate';
import { addressBookMachine } from '../../../machines/account/address-book.machine.ts';
import { UNREACHABLE } from '../../../machines/shared/walk.ts';
import type { Address } from '../../../services/contracts/addresses.ts';
import { frozenAddressBook } from '../../../stories/account/frozen-address-book.ts';
import { address, mailing, manyAddresses } from '../../support/account/addresses.ts';
import { serving } from '../../support/all-services.ts';
import '../../../views/kit/styles/global.css';
import { refused, unreachable } from '../../support/failures.ts';
import { card, cards, settled, show, showAddresses } from './address-book-page.tsx';

const CONNECTION = "We're having trouble connecting. Check your connection and try again.";

const GENERIC = 'Something went wrong. Please try again.';

beforeEach(() => page.viewport(1280, 900));

afterEach(cleanup);

describe('the address book', () => {
  it('first shows a spinner, and no button yet (ADR-01)', () => {
    show(frozenAddressBook('loading'));
    const status = screen.getByRole('status');
    expect(status.textContent).toBe('Loading your addresses');
    const wheel = status.firstElementChild as HTMLElement;
    expect([wheel.offsetWidth, wheel.offsetHeight].map((side) => side >= 16)).toEqual([true, true]);
    expect(Number.parseFloat(getComputedStyle(wheel).borderTopWidth)).toBeGreaterThan(0);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('reserves space for the button while loading, so the cards do not move', () => {
    show(frozenAddressBook('loading'));
    const before = screen.getByRole('status').getBoundingClientRect();
    cleanup();
    showAddresses(mailing(), address());
    const button = screen.getByRole('link', { name: 'Add new address' }).getBoundingClientRect();
    expect([button.top, button.height]).toEqual([before.top, before.height]);
  });

  it('then shows an add button and a grid of cards (ADR-02)', () => {
    showAddresses(mailing(), address());
    const link = screen.getByRole('link', { name: 'Add new address' });
    expect(link.getAttribute('href')).toBe('/account/address');
    const [one, other] = cards().map((item) => item.getBoundingClientRect());
    expect(one?.top).toBe(other?.top);
    expect(one?.height).toBe(other?.height);
  });

  it('has Edit and Remove on each card, named after its address (ADR-03)', () => {
    showAddresses(mailing(), address({ addressId: 'a/1', line2: 'Apt 4' }));
    expect(card('1420 Vine St').getByRole('link', { name: 'Edit 1420 Vine St' }).textContent).toBe('Edit');
    expect(card('1420 Vine St').getByRole('button', { name: 'Remove 1420 Vine St' }).textContent).toBe(
      'Remove',
    );
    const edit = card('123 Main St').getByRole('link', { name: 'Edit 123 Main St, Apt 4' });
    expect(edit.getAttribute('href')).toBe('/account/address/a%2F1');
  });

  it('labels the mailing address and lists it first, then the others newest first (ADR-04, ADR-05)', () => {
    const [one, two] = manyAddresses(2) as [Address, Address];
    showAddresses(one, mailing(), two);
    const streets = screen.getAllByRole('heading', { level: 2 }).map((heading) => heading.textContent);
    expect(streets).toEqual(['1420 Vine St', '2 Elm St', '1 Elm St']);
    expect(screen.getAllByText('Mailing Address')).toHaveLength(1);
    expect(card('1420 Vine St').getByText('Mailing Address').isConnected).toBe(true);
  });

  it('shows every line of an address, and its country outside the United States', () => {
    showAddresses(
      address({ line2: 'Apt 4' }),
      address({
        addressId: 'ca',
        line1: '18 Rue Saint-Paul',
        city: 'Montréal',
        stateCode: 'QC',
        zip: 'H2Y 1Z7',
        countryCode: 'CA',
      }),
    );
    expect(card('123 Main St').getByText('Apt 4').isConnected).toBe(true);
    expect(card('123 Main St').getByText('Cincinnati').parentElement?.textContent).toBe(
      'Cincinnati, OH 45202',
    );
    expect(card('123 Main St').queryByText('Canada')).toBeNull();
    expect(card('18 Rue Saint-Paul').getByText('Canada').isConnected).toBe(true);
  });

  it.each([320, 390, 768, 1024, 1920])('fits 20 addresses and very long words at %i px', async (width) => {
    await page.viewport(width, 900);
    const word = 'W'.repeat(40);
    showAddresses(
      ...manyAddresses(19),
      address({ addressId: 'long', line1: word, line2: word, city: word, zip: '45202-1234' }),
    );
    const { scrollWidth, clientWidth } = document.documentElement;
    expect(scrollWidth).toBe(clientWidth);
    const overflowing = cards().filter((one) => one.scrollWidth > one.clientWidth);
    expect(overflowing).toEqual([]);
  });

  it('has 44 px targets', () => {
    showAddresses(address());
    const targets = [...screen.getAllByRole('link'), ...screen.getAllByRole('button')];
    expect(targets.map((one) => one.getBoundingClientRect().height)).toEqual([44, 44, 44]);
  });

  it.each([
    [19, ''],
    [20, 'You have reached the limit of 20 addresses. Remove one to add another.'],
  ])('with %i addresses shows this about the limit: %j (ERR-03)', (count, hint) => {
    showAddresses(...manyAddresses(count));
    expect(screen.getByRole('status').textContent).toBe(hint);
  });

  it('says what to do when it is empty', () => {
    show(frozenAddressBook({ loaded: { ...settled, content: 'empty' } }));
    expect(screen.getByRole('heading', { name: 'You have no saved addresses yet' }).isConnected).toBe(true);
    expect(screen.getByRole('link', { name: 'Add new address' }).getAttribute('href')).toBe(
      '/account/address',
    );
  });

  it.each([
    [unreachable, CONNECTION],
    [refused(500, 'INTERNAL'), GENERIC],
  ])(
    'that could not be loaded (%j) says so and can be tried again (ERR-06, ERR-07)',
    async (failure, words) => {
      const loads = [Promise.reject(failure), Promise.resolve([address()])];
      const loadAddresses = () => loads.shift() ?? Promise.resolve([]);
      const actor = show(serving({ loadAddresses })(createActor(addressBookMachine)).start());
      actor.send({ type: 'addresses.load' });
      expect((await screen.findByRole('alert')).textContent).toContain(words);
      await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
      await screen.findByRole('link', { name: 'Edit 123 Main St' });
      expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Add new address' }));
    },
  );

  it('keeps the cards when a reload fails, and offers a retry (ERR-06)', () => {
    const stale = { ...settled, freshness: 'stale' } as const;
    show(
      frozenAddressBook(
        { loaded: stale },
        { answers: { loadAddresses: [{ output: [address()] }, UNREACHABLE] } },
      ),
    );
    expect(screen.getByRole('alert').textContent).toContain(CONNECTION);
    expect(screen.getByRole('button', { name: 'Try Again' }).isConnected).toBe(true);
    expect(cards()).toHaveLength(1);
  });

  it('keeps Try Again and its focus while the list is loaded again', () => {
    const book = { loaded: { ...settled, freshness: 'reloading' } } as const;
    const failed = { to: { loaded: { freshness: 'stale' } } } as const;
    show(frozenAddressBook(book, { via: [failed], where: ({ failure }) => failure !== null }));
    expect(screen.getByRole('alert').textContent).toContain(CONNECTION);
    expect(screen.getByRole('button', { name: 'Try Again' }).ariaBusy).toBe('true');
  });
});

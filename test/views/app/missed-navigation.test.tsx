import { cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { BrowserRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MissedNavigation } from '../../../views/app/missed-navigation.tsx';

let before = '';
beforeEach(() => {
  before = window.location.href;
});
afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', before);
});

/** Shows the router's address; as it's drawn first, the window's changes. */
function Address({ changed }: { changed: string | null }) {
  useState(() => changed && window.history.replaceState({ idx: 1 }, '', changed));
  const { pathname, search, state } = useLocation();
  return <p>{JSON.stringify([pathname + search, state])}</p>;
}

const showAddress = (changed: string | null) =>
  render(
    <BrowserRouter>
      <Address changed={changed} />
      <MissedNavigation />
    </BrowserRouter>,
  );

it('a Forward pressed before the router listens is not missed (CHK-10)', async () => {
  showAddress('/cart?step=2');
  await screen.findByText('["/cart?step=2",null]');
});

it('an address that stays is not announced', () => {
  let pops = 0;
  const count = () => {
    pops += 1;
  };
  window.addEventListener('popstate', count);
  showAddress(null);
  window.removeEventListener('popstate', count);
  expect(pops).toBe(0);
});

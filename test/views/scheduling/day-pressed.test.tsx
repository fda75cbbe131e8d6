import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { show } from '../../support/scheduling/show.tsx';

const times = () =>
  within(screen.getByRole('radiogroup', { name: 'Available Times' })).getAllByRole<HTMLInputElement>('radio');

/** Lets React draw what a press or the focus brings at once, and nothing of what follows. */
async function drawnAtOnce(act: () => void): Promise<void> {
  act();
  await Promise.resolve();
}

beforeEach(() => Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false }));
afterEach(() => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  cleanup();
});

it('the keys of a shopper who comes to the times before those of the pressed day are about that day', async () => {
  await show();
  const [earlier] = times();
  await drawnAtOnce(() => screen.getByRole('radio', { name: /^Fri, Nov\s27/ }).click());
  expect(times()[0]).toBe(earlier);
  await drawnAtOnce(() => earlier?.focus());
  const [first] = times();
  expect(document.activeElement).toBe(first);
  first?.click();
  await screen.findByRole('button', { name: /^Reserve Fri/ });
  expect(first?.checked).toBe(true);
});

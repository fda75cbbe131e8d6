import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { QuantityPicker } from '../../../views/kit/quantity-picker.tsx';

afterEach(cleanup);

const RANGE = 'Enter a whole number from 1 to 24.';
const MOST = 'You can order at most 24 of this item.';

function open(value = 3) {
  const [onStep, onType, onRemove] = [vi.fn(), vi.fn(), vi.fn()];
  render(<QuantityPicker label="Bananas" value={value} max={24} {...{ onStep, onType, onRemove }} />);
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'Quantity of Bananas' });
  return { field, onStep, onType, onRemove };
}

it.each([
  ['2.5', RANGE],
  ['2,5', RANGE],
  ['-2', RANGE],
  ['1e3', RANGE],
  ['`', RANGE],
  ['', RANGE],
  ['0', RANGE],
  ['two', RANGE],
  ['25', MOST],
  ['999', MOST],
  ['1000000', MOST],
])(
  'the quantity picker refuses the quantity “%s” in words beside the field, and keeps what was typed',
  async (typed, words) => {
    const { field, onType } = open();
    await userEvent.fill(field, typed);
    await userEvent.tab();
    await expect.element(page.elementLocator(field)).toHaveAccessibleDescription(words);
    await expect.element(page.elementLocator(field)).toBeInvalid();
    expect(screen.getByRole('alert').textContent).toBe(words);
    expect(field.value).toBe(typed);
    expect(onType).not.toHaveBeenCalled();
  },
);

it.each([
  ['2', 2],
  [' 24 ', 24],
  ['007', 7],
  ['１２', 12],
])('the quantity picker takes the quantity “%s”', async (typed, quantity) => {
  const { field, onType } = open();
  await userEvent.fill(field, typed);
  await userEvent.keyboard('{Enter}');
  expect(onType).toHaveBeenCalledExactlyOnceWith(quantity);
  await expect.element(page.elementLocator(field)).not.toBeInvalid();
});

it('no longer refuses once something else is typed, and Escape returns to the quantity there is', async () => {
  const { field, onType } = open();
  await userEvent.fill(field, '2.5');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.elementLocator(field)).toBeInvalid();
  await userEvent.fill(field, '2.');
  await expect.element(page.elementLocator(field)).not.toBeInvalid();
  await userEvent.keyboard('{Escape}');
  expect(field.value).toBe('3');
  expect(onType).not.toHaveBeenCalled();
});

it('the quantity picker counts every press of a double press', async () => {
  const { onStep } = open();
  await userEvent.dblClick(screen.getByRole('button', { name: 'One more Bananas' }));
  expect(onStep.mock.calls).toEqual([[1], [1]]);
});

it('the quantity picker removes at the minimum instead of counting below it', async () => {
  const { onStep, onRemove } = open(1);
  await userEvent.click(screen.getByRole('button', { name: 'Remove Bananas' }));
  expect([onStep.mock.calls.length, onRemove.mock.calls.length]).toEqual([0, 1]);
});

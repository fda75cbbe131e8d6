import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { userEvent } from 'vitest/browser';
import '../../../views/kit/styles/global.css';
import { Button } from '../../../views/kit/button.tsx';
import { Dialog } from '../../../views/kit/dialog.tsx';

afterEach(cleanup);

it.each([
  ['Tab', '{Tab}'],
  ['Shift and Tab', '{Shift>}{Tab}{/Shift}'],
])('the focus never leaves a dialog, however fast %s is pressed', async (_, key) => {
  render(
    <>
      <button type="button">Behind</button>
      <Dialog title="Leave?" open onClose={() => {}} actions={<Button>Stay</Button>} />
      <button type="button">Behind, too</button>
    </>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Leave?' });
  await expect.poll(() => dialog.contains(document.activeElement)).toBe(true);
  const behind: string[] = [];
  const note = ({ target }: FocusEvent) => {
    if (target instanceof HTMLButtonElement && !dialog.contains(target)) behind.push(target.textContent);
  };
  document.addEventListener('focusin', note);
  // The presses of one call are about a millisecond apart; a frame, sixteen.
  await userEvent.keyboard(key.repeat(40));
  document.removeEventListener('focusin', note);
  expect(behind).toEqual([]);
  await expect.poll(() => dialog.contains(document.activeElement)).toBe(true);
});

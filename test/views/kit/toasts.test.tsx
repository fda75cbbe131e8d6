import '../../../views/kit/styles/global.css';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { ActionBar } from '../../../views/kit/action-bar.tsx';
import { Button } from '../../../views/kit/button.tsx';
import { Dialog } from '../../../views/kit/dialog.tsx';
import { Toasts } from '../../../views/kit/toasts.tsx';

beforeEach(() => page.viewport(390, 844));
afterEach(async () => {
  cleanup();
  await page.viewport(1280, 900);
});

const NEWS = { id: 'one', text: 'Card saved.', tone: 'success' } as const;
const news = <Toasts toasts={[NEWS]} onDismiss={() => {}} />;

/** How far the message ends above a button; less than 0 if it covers any of it. */
const gapAbove = (name: string) =>
  screen.getByRole('button', { name }).getBoundingClientRect().top -
  screen.getByText(NEWS.text).getBoundingClientRect().bottom;

it('on a phone, a message stays above the bar of a page', async () => {
  render(
    <>
      <main>
        <div style={{ height: 1200 }} />
        <ActionBar>
          <Button>Place order</Button>
        </ActionBar>
      </main>
      {news}
    </>,
  );
  await expect.poll(() => gapAbove('Place order')).toBeGreaterThan(0);
});

it("on a phone, a message stays above a dialog's buttons", async () => {
  render(
    <>
      {news}
      <Dialog
        title="Edit card"
        open
        onClose={() => {}}
        focusesItself
        returnFocus={() => null}
        actions={<Button>Save card</Button>}
      >
        <div style={{ height: 1200 }} />
      </Dialog>
    </>,
  );
  await expect.poll(() => gapAbove('Save card')).toBeGreaterThan(0);
});

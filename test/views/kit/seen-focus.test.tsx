import choice from '../../../views/kit/choice-card.module.css';
import '../../../views/kit/last-focus.ts';
import '../../../views/kit/styles/global.css';
import { cleanup, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { ActionBar } from '../../../views/kit/action-bar.tsx';
import { Button } from '../../../views/kit/button.tsx';
import { Dialog } from '../../../views/kit/dialog.tsx';
import { Toasts } from '../../../views/kit/toasts.tsx';

beforeEach(() => page.viewport(320, 256));
afterEach(async () => {
  cleanup();
  await page.viewport(1280, 900);
});

/** Whether the middle of what has the focus, or of the card around it, is drawn on top. */
function isDrawn(): boolean {
  const card = document.activeElement?.closest('label') ?? document.activeElement;
  const { left, top, width, height } = card?.getBoundingClientRect() ?? new DOMRect();
  return card?.contains(document.elementFromPoint(left + width / 2, top + height / 2)) ?? false;
}

const expectFocusSeen = () => expect.poll(() => isDrawn()).toBe(true);

const NEWS = { id: 'one', text: 'Success, WELCOME10 successfully added to order!', tone: 'success' } as const;

it('messages move to the other edge of the screen from what has the focus', async () => {
  const links = Array.from({ length: 12 }, (_, place) => `Link ${place + 1}`);
  const view = (toasts: (typeof NEWS)[]) => (
    <>
      <main style={{ display: 'grid', gap: 20 }}>
        {links.map((name) => (
          <a key={name} href="#here">
            {name}
          </a>
        ))}
      </main>
      <Toasts toasts={toasts} onDismiss={() => {}} />
    </>
  );
  const { rerender } = render(view([]));
  for (let stop = 0; stop < 6; stop += 1) await userEvent.tab();
  rerender(view([NEWS]));
  await expectFocusSeen();
  for (const _ of links.slice(6)) {
    await userEvent.tab();
    await expectFocusSeen();
  }
  for (const _ of links.slice(1)) {
    await userEvent.tab({ shift: true });
    await expectFocusSeen();
  }
  expect(document.activeElement).toHaveTextContent('Link 1');
});

function Saving() {
  const [isOpen, setOpen] = useState(false);
  return (
    <main>
      <input aria-label="Street" />
      <div style={{ height: 1200 }} />
      <Button onClick={() => setOpen(true)}>Save</Button>
      <Dialog
        title="Suggested address"
        open={isOpen}
        onClose={() => setOpen(false)}
        returnFocus={() => document.querySelector('input')}
      />
    </main>
  );
}

it('what a closed dialog returns the focus to is in view', async () => {
  render(<Saving />);
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('dialog')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.activeElement).toBe(screen.getByLabelText('Street'));
  await expectFocusSeen();
});

it('a card that is chosen by the arrow keys is above the action that stays on the screen', async () => {
  const times = ['7 AM', '8 AM', '9 AM', '10 AM', '11 AM'];
  render(
    <main>
      <div style={{ height: 200 }} />
      {times.map((time) => (
        <label key={time} className={choice.card} style={{ display: 'block', height: 64, marginBlock: 12 }}>
          <input type="radio" name="time" className={choice.cover} />
          {time}
        </label>
      ))}
      <div style={{ height: 200 }} />
      <ActionBar>
        <Button>Reserve</Button>
      </ActionBar>
    </main>,
  );
  await userEvent.tab();
  for (const _ of times) {
    await expectFocusSeen();
    await userEvent.keyboard('{ArrowDown}');
  }
});

function Growing() {
  const [height, setHeight] = useState(0);
  return (
    <main>
      <div style={{ height }} />
      <button type="button" onClick={() => setHeight(height + 600)}>
        Load
      </button>
      <div style={{ height: 2000 }} />
    </main>
  );
}

const grown = async (times: number) => {
  const growth = times * 600;
  await expect.poll(() => document.querySelector('main > div')?.clientHeight).toBe(growth);
  await new Promise(requestAnimationFrame);
  await new Promise(requestAnimationFrame);
};

it('what has the focus stays in view as the page grows above it, unless the shopper has scrolled away', async () => {
  render(<Growing />);
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  await grown(1);
  expect(isDrawn()).toBe(true);
  scrollTo(0, document.body.scrollHeight);
  await new Promise(requestAnimationFrame);
  await userEvent.keyboard('{Enter}');
  await grown(2);
  expect(isDrawn()).toBe(false);
});

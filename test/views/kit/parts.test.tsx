import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { createStorage, memoryBackend } from '../../../services/browser/storage.ts';
import { Accordion } from '../../../views/kit/accordion.tsx';
import { Button } from '../../../views/kit/button.tsx';
import { CollapseMemoryContext } from '../../../views/kit/collapse-memory.ts';
import { Dialog } from '../../../views/kit/dialog.tsx';
import { ErrorCard } from '../../../views/kit/error-card.tsx';
import { Fee } from '../../../views/kit/fee.tsx';
import { Page } from '../../../views/kit/page.tsx';
import { PhoneLink, TextWithPhone } from '../../../views/kit/phone-link.tsx';
import { Stepper } from '../../../views/kit/stepper.tsx';
import { TimeLeft } from '../../../views/kit/time-left.tsx';
import '../../../views/kit/styles/global.css';

afterEach(cleanup);

/** What the shopper's device says about motion. */
const prefer = (value: 'reduce' | 'no-preference') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-reduced-motion', value }] });

const seconds = (durations: string) => durations.split(', ').map(Number.parseFloat);

describe('a primary button', () => {
  it('says beside itself why it cannot be pressed yet, and is never disabled without a word', () => {
    const { rerender } = render(<Button blocked="Select a store first.">Reserve a time</Button>);
    const button = screen.getByRole('button', { name: 'Reserve a time' });
    expect(button).toBeDisabled();
    expect(button).toHaveAccessibleDescription('Select a store first.');
    expect(screen.getByText('Select a store first.')).toBeVisible();
    rerender(<Button blocked={null}>Reserve a time</Button>);
    expect(button).toBeEnabled();
    expect(button).not.toHaveAttribute('aria-describedby');
    // @ts-expect-error: only other buttons can be disabled.
    rerender(<Button disabled>Reserve a time</Button>);
    rerender(
      <Button variant="secondary" disabled>
        Reserve a time
      </Button>,
    );
    expect(button).toBeDisabled();
  });
});

describe('an accordion', () => {
  it('opens and closes, and remembers its toggle when the page renders again (UIX-02)', async () => {
    const { rerender } = render(<Accordion title="Gift Cards">None yet.</Accordion>);
    const fold = screen.getByRole<HTMLDetailsElement>('group');
    expect(fold.open).toBe(false);
    await userEvent.click(screen.getByText('Gift Cards'));
    expect(fold.open).toBe(true);
    rerender(<Accordion title="Gift Cards (1)">One.</Accordion>);
    expect(fold.open).toBe(true);
    await userEvent.click(screen.getByText('Gift Cards (1)'));
    expect(fold.open).toBe(false);
  });

  it("remembers its toggle by ID, across pages and reloads, and nobody else's (UIX-02)", async () => {
    const backends = { lasting: memoryBackend(), tab: memoryBackend() };
    const show = () =>
      render(
        <CollapseMemoryContext value={createStorage(backends).accordion}>
          <Accordion id="items" title="Items">
            Bananas.
          </Accordion>
          <Accordion id="cards" title="Cards" defaultOpen>
            Visa.
          </Accordion>
        </CollapseMemoryContext>,
      );
    const opened = () => screen.getAllByRole<HTMLDetailsElement>('group').map(({ open }) => open);
    show();
    expect(opened()).toEqual([false, true]);
    await userEvent.click(screen.getByText('Items'));
    await waitFor(() => expect(createStorage(backends).accordion('items').read()).toBe(true));
    expect(createStorage(backends).accordion('cards').read()).toBeNull();
    cleanup();
    show();
    expect(opened()).toEqual([true, true]);
    await userEvent.click(screen.getByText('Items'));
    await waitFor(() => expect(createStorage(backends).accordion('items').read()).toBe(false));
  });

  it('animates for 300 ms, unless the shopper prefers less motion (UIX-03, LIM-11)', async () => {
    render(<Accordion title="Gift Cards">None yet.</Accordion>);
    const longest = () => {
      const content = getComputedStyle(screen.getByRole('group'), '::details-content');
      return Math.max(...seconds(content.transitionDuration));
    };
    await prefer('no-preference');
    expect(longest()).toBe(0.3);
    await prefer('reduce');
    expect(longest()).toBeLessThan(0.01);
  });

  it('has its content, drawn once it opens, before the next key', async () => {
    render(
      <Accordion title="SNAP EBT" lazy>
        <button type="button">Check balance</button>
      </Accordion>,
    );
    expect(screen.queryByText('Check balance')).toBeNull();
    screen.getByText('SNAP EBT').click();
    // React draws before the next task, in which the browser would hear a key.
    await Promise.resolve();
    expect(screen.getByText('Check balance')).toBeInTheDocument();
  });
});

describe('a page', () => {
  it('is at most 1215 px wide between its gutters (LIM-08)', async () => {
    await page.viewport(1920, 900);
    render(
      <Page>
        <h1>Cart</h1>
      </Page>,
    );
    expect(screen.getByRole('heading').getBoundingClientRect().width).toBe(1215);
  });
});

describe('a telephone number', () => {
  it('is called on press, with letters as their keys (UIX-11, FMT-04)', () => {
    render(<PhoneLink phone="1-800-FRESH-01" />);
    const link = screen.getByRole('link', { name: '1-800-FRESH-01' });
    expect(link.getAttribute('href')).toBe('tel:+18003737401');
  });

  it('can be a link within a sentence (UIX-11)', () => {
    const phone = '1-800-555-0110';
    const { container } = render(<TextWithPhone text={`Please call ${phone}. Error Code 7`} phone={phone} />);
    expect(container.textContent).toBe('Please call 1-800-555-0110. Error Code 7');
    expect(screen.getByRole('link').getAttribute('href')).toBe('tel:+18005550110');
  });
});

describe('a dialog', () => {
  const shown = () => screen.findByRole('dialog');
  const width = async () => getComputedStyle(await shown()).maxWidth;

  it('is at most 500 px wide, or 650 on request (ADR-34, ADR-35)', async () => {
    await page.viewport(1280, 800);
    const { rerender } = render(<Dialog title="Confirm Removal" open onClose={() => {}} />);
    expect(await width()).toBe('500px');
    rerender(<Dialog title="Confirm Removal" open onClose={() => {}} width={650} />);
    expect(await width()).toBe('650px');
  });

  it('asks its owner to close on Escape, and stays open until the owner agrees', async () => {
    const onClose = vi.fn();
    render(<Dialog title="Confirm Removal" open onClose={onClose} />);
    await shown();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    expect(screen.getByRole('dialog', { name: 'Confirm Removal' }).isConnected).toBe(true);
  });

  it('has no close button without a way to close it', async () => {
    render(
      <Dialog title="Reservation Expired" open actions={<button type="button">Select New Time</button>} />,
    );
    await shown();
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Select New Time']);
  });
});

describe('the stepper', () => {
  it('says whether each step is completed, current, or not completed (CHK-02)', () => {
    render(
      <Stepper
        steps={[
          { label: 'Schedule', status: 'completed' },
          { label: 'Pay', status: 'current' },
          { label: 'Complete', status: 'notCompleted' },
        ]}
      />,
    );
    const steps = screen.getAllByRole('listitem');
    expect(steps.map((step) => step.textContent)).toEqual([
      'Schedule, completed',
      'Pay, current',
      'Complete, not completed',
    ]);
    expect(steps.map((step) => step.getAttribute('aria-current'))).toEqual([null, 'step', null]);
  });
});

describe('the reservation bar', () => {
  it('announces its words in a live region and runs down the time left without a timer', () => {
    const { container } = render(
      <TimeLeft remainingMs={30_000} totalMs={120_000}>
        Held
      </TimeLeft>,
    );
    expect(screen.getByRole('status').textContent).toBe('Held');
    const running = container.getAnimations({ subtree: true });
    expect(new Set(running.map(({ effect }) => effect?.getTiming().duration))).toEqual(new Set([30_000]));
  });

  it('shows the hours and minutes left, visually only', () => {
    const { rerender } = render(
      <TimeLeft remainingMs={7_200_000} totalMs={7_200_000}>
        Held
      </TimeLeft>,
    );
    expect(screen.getByText('2 hours left').getAttribute('aria-hidden')).toBe('true');
    rerender(
      <TimeLeft remainingMs={3_720_000} totalMs={7_200_000}>
        Held
      </TimeLeft>,
    );
    expect(screen.getByText('1 hour 2 minutes left').getAttribute('aria-hidden')).toBe('true');
  });

  it('does not repeat how little is left beside words that say it', () => {
    const { container } = render(
      <TimeLeft remainingMs={40_000} totalMs={7_200_000} runningOut>
        Less than 2 minutes left
      </TimeLeft>,
    );
    expect(container.textContent).toBe('Less than 2 minutes left');
  });
});

describe('a fee', () => {
  const shown = (fee: ReactElement) => {
    const { container } = render(fee);
    return container;
  };

  it('shows a promotion as a negative amount (QUO-07)', () => {
    expect(shown(<Fee cost={495} promo={248} />).textContent).toBe('$4.95 -$2.48');
    expect(shown(<Fee cost={0} promo={0} />).textContent).toBe('Free');
    expect(shown(<Fee cost={null} promo={0} />).textContent).toBe('TBD');
  });

  it('is crossed out and free once a promotion covers all of it, also for those who hear it', () => {
    const fee = shown(<Fee cost={595} promo={595} />);
    expect(fee.textContent).toBe('Regular fee $5.95 Free');
    expect(fee.querySelector('s')?.textContent).toBe('Regular fee $5.95');
  });
});

describe('the error card', () => {
  it('has the specified words and reloads (UIX-01)', async () => {
    const reload = vi.fn();
    render(<ErrorCard onReload={reload} />);
    expect(screen.getByRole('alert').textContent).toContain(
      'Oops, something went wrong! Please reload your page.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledOnce();
  });
});

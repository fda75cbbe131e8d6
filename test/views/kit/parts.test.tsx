import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Accordion } from '../../../views/kit/accordion.tsx';
import { ErrorCard } from '../../../views/kit/error-card.tsx';
import { HoldBar } from '../../../views/kit/hold-bar.tsx';
import { Modal } from '../../../views/kit/modal.tsx';
import { Stepper } from '../../../views/kit/stepper.tsx';
import '../../../views/kit/styles/global.css';

afterEach(cleanup);

const seconds = (durations: string) => durations.split(', ').map(Number.parseFloat);

describe('an accordion', () => {
  it('opens and closes, and remembers its toggle when the page is drawn again (UIX-02)', async () => {
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

  it('moves for 300 ms (UIX-03)', () => {
    render(<Accordion title="Gift Cards">None yet.</Accordion>);
    const content = getComputedStyle(screen.getByRole('group'), '::details-content');
    expect(seconds(content.transitionDuration)).toContain(0.3);
  });

  it('leaves the toggle to the chart where the chart decides', async () => {
    const onToggle = vi.fn();
    render(
      <Accordion title="SNAP EBT" open={false} onToggle={onToggle}>
        None yet.
      </Accordion>,
    );
    await userEvent.click(screen.getByText('SNAP EBT'));
    await vi.waitFor(() => expect(onToggle).toHaveBeenCalledWith(true));
  });
});

describe('a modal', () => {
  /** Its code comes when it first opens. */
  const shown = () => screen.findByRole('dialog');
  const width = async () => getComputedStyle(await shown()).maxWidth;

  it('is 500 px wide at most, or 650 where asked for (ADR-34, ADR-35)', async () => {
    await page.viewport(1280, 800);
    const { rerender } = render(<Modal title="Confirm Removal" open onClose={() => {}} />);
    expect(await width()).toBe('500px');
    rerender(<Modal title="Confirm Removal" open onClose={() => {}} width={650} />);
    expect(await width()).toBe('650px');
  });

  it('closes on Escape by asking its owner, and stays open until the owner agrees', async () => {
    const onClose = vi.fn();
    render(<Modal title="Confirm Removal" open onClose={onClose} />);
    await shown();
    await userEvent.keyboard('{Escape}');
    expect(onClose).toHaveBeenCalledOnce();
    expect(screen.getByRole('dialog', { name: 'Confirm Removal' }).isConnected).toBe(true);
  });

  it('without a way to close it offers no close button', async () => {
    render(
      <Modal title="Reservation Expired" open actions={<button type="button">Select New Time</button>} />,
    );
    await shown();
    expect(screen.getAllByRole('button').map((button) => button.textContent)).toEqual(['Select New Time']);
  });
});

describe('the stepper', () => {
  it('says of each step whether it is completed, current or not completed (CHK-02)', () => {
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

describe('the bar of a hold', () => {
  it('says the words in a live region and runs down what was left, without a timer', () => {
    const { container } = render(<HoldBar remainingMs={30_000} totalMs={120_000} />);
    expect(screen.getByRole('status').textContent).toBe('Your time is held for less than a minute.');
    const running = container.getAnimations({ subtree: true });
    expect(new Set(running.map(({ effect }) => effect?.getTiming().duration))).toEqual(new Set([30_000]));
  });
});

describe('the error card', () => {
  it('reads as specified and reloads (UIX-01)', async () => {
    const reload = vi.fn();
    render(<ErrorCard onReload={reload} />);
    expect(screen.getByRole('alert').textContent).toContain(
      'Oops, something went wrong! Please reload your page.',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
    expect(reload).toHaveBeenCalledOnce();
  });
});

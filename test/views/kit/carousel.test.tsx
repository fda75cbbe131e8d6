import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { Carousel } from '../../../views/kit/carousel.tsx';
import '../../../views/kit/styles/global.css';

const items = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    key: String(index),
    content: <a href={`/p/${index}`}>{`Product ${index + 1}`}</a>,
  }));

const place = () => screen.getByRole('status').textContent;
const widths = () => screen.getAllByRole('listitem').map((item) => Math.round(item.offsetWidth));
const button = (name: string) => screen.getByRole('button', { name });

/** A width of 720 px has room for four items of at least 168 px, with 12 px between them. */
const show = (count: number, width = 720) => {
  const shown = (px: number) => (
    <div style={{ width: px }}>
      <Carousel title="Fresh" items={items(count)} />
    </div>
  );
  const { rerender } = render(shown(width));
  return { resize: (px: number) => rerender(shown(px)) };
};

/** Waits for the browser's next frame, when it reports sizes. */
const observed = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())));

beforeEach(() => page.viewport(1280, 900));
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('a carousel', () => {
  it('shows as many items as fit, and says which', () => {
    show(10);
    expect(new Set(widths())).toEqual(new Set([171]));
    expect(place()).toBe('1–4 of 10');
    expect(screen.getByRole('region', { name: 'Fresh' }).getAttribute('aria-roledescription')).toBe(
      'carousel',
    );
  });

  it('slides a row at a time by its buttons, which keep focus at either end', async () => {
    show(10);
    expect(button('Previous: Fresh').getAttribute('aria-disabled')).toBe('true');
    const next = button('Next: Fresh');
    await userEvent.click(next);
    await waitFor(() => expect(place()).toBe('5–8 of 10'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(place()).toBe('7–10 of 10'));
    expect(next.getAttribute('aria-disabled')).toBe('true');
    expect(document.activeElement).toBe(next);
  });

  it('follows keyboard focus out of view', async () => {
    show(10);
    await userEvent.click(button('Next: Fresh'));
    screen.getByRole('link', { name: 'Product 10' }).focus();
    await waitFor(() => expect(place()).toBe('7–10 of 10'));
  });

  it('has no buttons when everything fits', () => {
    show(4);
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('refits its pictures once a resize has settled for 150 ms, and not before (UIX-12, LIM-32)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { resize } = show(10);
    const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
    await observed();
    pass(150);
    resize(360);
    await observed();
    pass(149);
    expect(place()).toBe('1–4 of 10');
    resize(540);
    await observed();
    pass(149);
    expect(place()).toBe('1–4 of 10');
    pass(1);
    expect(place()).toBe('1–3 of 10');
    expect(new Set(widths())).toEqual(new Set([172]));
  });

  it.each([
    [15, 0],
    [16, 1],
  ])('with %i items warns developers %i times (UIX-09, LIM-03)', (count, times) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    show(count);
    expect(warn.mock.calls).toEqual(
      Array.from({ length: times }, () => ["The carousel 'Fresh' has 16 items; show 15 at most."]),
    );
  });
});

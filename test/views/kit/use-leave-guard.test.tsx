import { cleanup, render, renderHook, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { BrowserRouter, Link, useLocation } from 'react-router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WayOut } from '../../../machines/shared/emitted.ts';
import { guardHistory, isHeldBack } from '../../../views/kit/leave-guard.ts';
import { useCloseGuard, useLeaveGuard } from '../../../views/kit/use-leave-guard.ts';

const start = window.location.href;
const ask = vi.fn<(way: WayOut) => boolean>();
const to = (address: string) => ({ type: 'navigation.requested', to: address }) as const;
const shown = new Set<string>();

// Before there's a router.
guardHistory();

function Page({ isGuarded }: { isGuarded: boolean }) {
  const { pathname } = useLocation();
  shown.add(pathname);
  useLeaveGuard(isGuarded, ask);
  return (
    <>
      <p>{`At ${pathname}`}</p>
      <Link to="/two">Two</Link>
      <Link to="/three?a=1">Three</Link>
      <a href="#below">Below</a>
    </>
  );
}

const show = (isGuarded: boolean) => (
  <BrowserRouter>
    <Page isGuarded={isGuarded} />
  </BrowserRouter>
);

/** A page reached from another one, guarded from then on. */
async function guarded() {
  const { rerender } = render(show(false));
  await userEvent.click(screen.getByRole('link', { name: 'Two' }));
  rerender(show(true));
  shown.clear();
  return { rerender };
}

beforeEach(() => ask.mockReset().mockReturnValue(true));
afterEach(() => {
  cleanup();
  window.history.replaceState(null, '', start);
});

describe('a guarded page', () => {
  it('intercepts a link, and stays', async () => {
    await guarded();
    await userEvent.click(screen.getByRole('link', { name: 'Three' }));
    expect(ask).toHaveBeenCalledExactlyOnceWith(to('/three?a=1'));
    screen.getByText('At /two');
  });

  it('intercepts Back every time, without involving the router', async () => {
    await guarded();
    for (const times of [1, 2]) {
      window.history.back();
      await vi.waitFor(() => expect(ask).toHaveBeenCalledTimes(times));
      expect(ask).toHaveBeenLastCalledWith({ type: 'history.requested', steps: -1 });
      await vi.waitFor(() => expect(window.location.pathname).toBe('/two'));
    }
    expect([...shown]).toEqual([]);
    screen.getByText('At /two');
  });

  it("intercepts a chart's navigation", async () => {
    await guarded();
    expect(isHeldBack(to('/search'))).toBe(true);
    expect(ask).toHaveBeenCalledExactlyOnceWith(to('/search'));
  });

  it('lets the shopper leave when staying is not needed', async () => {
    await guarded();
    ask.mockReturnValue(false);
    expect(isHeldBack(to('/search'))).toBe(false);
    window.history.back();
    await screen.findByText(`At ${new URL(start).pathname}`);
    await userEvent.click(screen.getByRole('link', { name: 'Three' }));
    screen.getByText('At /three');
  });

  it('ignores links within the page', async () => {
    await guarded();
    await userEvent.click(screen.getByRole('link', { name: 'Below' }));
    expect(ask).not.toHaveBeenCalled();
  });

  it('lets everything through once it is no longer guarded', async () => {
    const { rerender } = await guarded();
    rerender(show(false));
    expect(isHeldBack(to('/search'))).toBe(false);
    await userEvent.click(screen.getByRole('link', { name: 'Three' }));
    screen.getByText('At /three');
    expect(ask).not.toHaveBeenCalled();
  });
});

describe('a tab', () => {
  it('is closed only after the browser asked, while it is guarded', () => {
    const asks = () => {
      const closing = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(closing);
      return closing.defaultPrevented;
    };
    const { rerender } = renderHook(useCloseGuard, { initialProps: true });
    expect(asks()).toBe(true);
    rerender(false);
    expect(asks()).toBe(false);
  });
});

import { act, cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type AnyActorRef, createActor } from 'xstate';
import { applyTheme } from '../../banners/apply-theme.ts';
import { fernhill } from '../../banners/demo.ts';
import { type FromShop, lineToShop } from '../../inspector/channel.ts';
import { connectInspector } from '../../inspector/connect.ts';
import { History } from '../../inspector/history.ts';
import { layoutOf, rootOf } from '../../inspector/page/chart-of.ts';
import { InspectorPage } from '../../inspector/page/inspector-page.tsx';
import type { Recorded } from '../../inspector/recorded.ts';
import { createRecorder } from '../../inspector/recorder.ts';
import { inspectorMachine } from '../../machines/inspector/inspector.machine.ts';
import { reservationMachine } from '../../machines/reservation/reservation.machine.ts';
import { known } from '../../machines/shared/known.ts';
import { servingFrom } from '../../machines/shared/services.ts';
import type { Fault } from '../../services/contracts/sandbox.ts';
import { violations } from '../support/axe.ts';
import '../../views/kit/styles/global.css';

afterEach(cleanup);

/** The reservation's chart, which asked the store, got no response, and waits to ask again. */
async function pausing(inspect: Parameters<typeof createActor>[1] = {}): Promise<AnyActorRef> {
  const currentReservation = async () => {
    throw { kind: 'unreachable' };
  };
  const actor = servingFrom({ currentReservation })(
    createActor(reservationMachine, {
      input: {},
      ...inspect,
    } as never),
  );
  actor.start();
  await vi.waitFor(() => expect(actor.getSnapshot().matches({ checking: 'pausing' })).toBe(true));
  return actor;
}

describe('/charts', () => {
  const setFault = vi.fn(async (_: Fault) => ({}));
  const expireReservation = vi.fn(async () => ({}));
  const fire = vi.fn();
  beforeEach(async () => {
    setFault.mockClear();
    fire.mockClear();
    // Loads elkjs.
    await layoutOf(known(rootOf('reservation')));
    applyTheme(fernhill, document.documentElement);
    const history = new History();
    const recorded: Recorded[] = [];
    const shop = await pausing({ inspect: createRecorder((message) => recorded.push(message)) });
    shop.stop();
    history.begin({ id: 'one', at: 1_790_000_000_000, where: '/cart' }, recorded.slice(0, -1));
    const actor = servingFrom({ setFault, clearFaults: async () => ({}), expireReservation })(
      createActor(inspectorMachine),
    );
    actor.start();
    actor.send({ type: 'steps.recorded', count: history.steps.length });
    await act(async () => {
      render(<InspectorPage actor={actor} history={history} fire={fire} />);
    });
    await screen.findByRole('group', { name: 'The chart reservation' });
  });

  const isNow = (words: string) => screen.findByText(words, { selector: 'p' });

  it('shows the running charts, the state lit and in words, and why something is refused', async () => {
    await isNow('No response came; the store is asked again in a moment.');
    expect(screen.getByRole('button', { name: 'reservation checking.pausing' })).toBeVisible();
    const lit = document.querySelectorAll('.chart-current.chart-leaf');
    expect([...lit].map((state) => state.getAttribute('data-state'))).toEqual(['checking.pausing']);
    const refused = screen.getByText('Only if a time is reserved.').closest('li');
    expect(refused?.textContent).toMatch(/^reservation.release → releasing/);
    await userEvent.click(screen.getByText('Calls'));
    expect(
      screen.getByRole('row', { name: /^currentReservation reservation unreachable/ }),
    ).toBeInTheDocument();
    expect(await violations()).toEqual([]);
  });

  it('draws a chart that has not said its state yet, with no state lit', async () => {
    const history = new History();
    const recorded: Recorded[] = [];
    (await pausing({ inspect: createRecorder((message) => recorded.push(message)) })).stop();
    history.begin({ id: 'two', at: 1_790_000_000_000, where: '/cart' }, recorded.slice(0, 2));
    const actor = createActor(inspectorMachine).start();
    actor.send({ type: 'steps.recorded', count: history.steps.length });
    cleanup();
    await act(async () => {
      render(<InspectorPage actor={actor} history={history} fire={fire} />);
    });
    await screen.findByRole('group', { name: 'The chart reservation' });
    expect(document.querySelector('.chart-current')).toBeNull();
  });

  it('steps back and forth with the keyboard', async () => {
    screen.getByRole('slider', { name: 'Moment' }).focus();
    await userEvent.click(screen.getByRole('button', { name: 'One step back' }));
    await isNow('The store is asked.');
    expect(screen.getByRole('button', { name: 'Live' })).toHaveAttribute('aria-pressed', 'false');
    await userEvent.tab();
    expect(screen.getByRole('slider')).toHaveFocus();
    expect(screen.getByRole('slider')).toHaveAttribute(
      'aria-valuetext',
      'Step 3 of 4: calls currentReservation',
    );
    await userEvent.click(screen.getByText('Break something'));
    expect(screen.queryByRole('button', { name: 'after pause, now' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'reservation to reservation: starts' }));
    expect(screen.getByRole('slider')).toHaveValue('1');
    screen.getByRole('button', { name: 'Live' }).focus();
    await userEvent.keyboard('{Enter}');
    await isNow('No response came; the store is asked again in a moment.');
  });

  it('lets a delay be over, and sets a fault, saying what will happen', async () => {
    await userEvent.click(screen.getByText('Break something'));
    const delay = screen.getByRole('button', { name: 'after pause, now' });
    expect(delay).toHaveAccessibleDescription(
      'The time is over for reservation: checking.pausing → checking.asking',
    );
    await userEvent.click(delay);
    await userEvent.click(within(screen.getByRole('main')).getByRole('button', { name: /^after pause/ }));
    expect(fire.mock.calls.map(([seen, type]) => [seen.name, type])).toEqual([
      ['reservation', 'xstate.after.pause.reservation.checking.pausing'],
      ['reservation', 'xstate.after.pause.reservation.checking.pausing'],
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Refuse the PIN (55)' }));
    const fault = { operation: 'checkouts.update', times: 1, status: 422, code: 'PIN_REFUSED', reason: '55' };
    expect(setFault.mock.calls[0]?.[0]).toEqual(fault);
    expect(await screen.findByText(/applies to the next call for placing the order$/)).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Next call for'), 'reading the cart');
    await userEvent.click(screen.getByRole('button', { name: 'Lost answer' }));
    expect(setFault.mock.calls[1]?.[0]).toEqual({ operation: 'cart.get', times: 1, drop: 'after' });
    const expire = screen.getByRole('button', { name: 'Expire the reservation' });
    await userEvent.click(expire);
    expect(await screen.findByText('The store holds nothing anymore.')).toBeVisible();
    expireReservation.mockRejectedValueOnce({ kind: 'refused', status: 404, code: 'NOT_FOUND' });
    await userEvent.click(expire);
    expect(await screen.findByText('Nothing is reserved: choose a time in the shop first.')).toBeVisible();
  });
});

describe('a load of the shop', () => {
  const opened = vi.spyOn(window, 'open');
  afterEach(() => {
    opened.mockReset();
    for (const note of document.querySelectorAll('body > [role="status"]')) note.remove();
  });

  it('tells the page everything when asked, then more, and lets it end a delay and do nothing else', async () => {
    const inspect = connectInspector('');
    const actor = await pausing({ inspect });
    const line = lineToShop();
    const heard: FromShop[] = [];
    line.hear((message) => heard.push(message));
    line.send({ kind: 'ask' });
    await vi.waitFor(() => expect(heard.some(({ kind }) => kind === 'load')).toBe(true));
    const load = heard.find((message) => message.kind === 'load');
    const { sessionId } = actor;
    const say = (type: string) => line.send({ kind: 'fire', load: load?.load ?? '', actor: sessionId, type });
    say('reservation.used');
    say('xstate.after.pause.reservation.checking.pausing');
    const told = () => heard.flatMap((message) => (message.kind === 'more' ? message.messages : []));
    await vi.waitFor(() => expect(told().map(({ type }) => type)).toContain('@xstate.event'));
    const events = told().flatMap((message) => (message.type === '@xstate.event' ? message.event.type : []));
    expect(events[0]).toBe('xstate.after.pause.reservation.checking.pausing');
    expect(events).not.toContain('reservation.used');
    expect(load?.messages[0]).toMatchObject({ type: '@xstate.actor', chart: 'reservation' });
    expect(opened).not.toHaveBeenCalled();
    // A context is sent again only when it has changed.
    const contexts = load?.messages.flatMap((message) =>
      message.type === '@xstate.snapshot' && message.sessionId === sessionId
        ? 'context' in message.snapshot
        : [],
    );
    expect(contexts?.indexOf(true)).toBe(0);
    expect(contexts?.lastIndexOf(true)).toBe(0);
    actor.stop();
  });

  it("posts the same messages to Stately's page, and says so if it can't be reached", async () => {
    const posted: Recorded[] = [];
    opened.mockReturnValue({ postMessage: (message: Recorded) => posted.push(message) } as never);
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const actor = await pausing({ inspect: connectInspector('stately') });
    expect(await screen.findByText(/^Stately's inspector can't be reached/)).toBeVisible();
    online.mockRestore();
    act(() => window.postMessage({ type: '@statelyai.connected' }));
    await vi.waitFor(() => expect(posted.length).toBeGreaterThan(3));
    expect(opened.mock.calls[0]?.[0]).toBe('https://stately.ai/inspect');
    const [first] = posted as { definition?: string }[];
    expect(first?.definition).toContain('"id":"reservation"');
    actor.stop();
  });
});

import { afterEach, expect, it, vi } from 'vitest';
import { createActor, createMachine, type InspectionEvent } from 'xstate';
import { tracePresses } from '../../../services/browser/press-traces.ts';
import type { TelemetryReport } from '../../../services/contracts/telemetry.ts';
import { startTelemetry } from '../../../views/app/telemetry.ts';

afterEach(() => vi.restoreAllMocks());

const press = () => window.dispatchEvent(new PointerEvent('pointerdown'));

const partsOf = (traceparent: string) => {
  expect(traceparent).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-01$/);
  const [, trace, span] = traceparent.split('-');
  return { trace, span };
};

it('all calls of a press are in one trace, and those of the next press in another', () => {
  const next = tracePresses();
  const [first, second] = [partsOf(next()), partsOf(next())];
  expect(second.trace).toBe(first.trace);
  expect(second.span).not.toBe(first.span);
  press();
  expect(partsOf(next()).trace).not.toBe(first.trace);
});

it('what polls long after a press is in a trace of its own', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const next = tracePresses();
  press();
  const { trace } = partsOf(next());
  clock.mockReturnValue(30_999);
  expect(partsOf(next()).trace).toBe(trace);
  clock.mockReturnValue(31_001);
  expect(partsOf(next()).trace).not.toBe(trace);
});

const door = createMachine({
  id: 'door',
  initial: 'shut',
  states: {
    shut: { on: { press: 'open' } },
    open: { meta: { modal: 'EmptyCart' }, on: { press: 'shut', knock: {} } },
  },
});

/** What the page sends when it's left, after a door was opened, knocked on, shut, and opened again. */
async function leave(mayMeasure: () => boolean): Promise<TelemetryReport[]> {
  const beacon = vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
  const { hear, traceparent } = startTelemetry({ traces: false, measures: true }, { mayMeasure });
  expect(traceparent()).toBeNull();
  const actor = createActor(door, { inspect: (reported: InspectionEvent) => hear(reported) }).start();
  for (const type of ['press', 'knock', 'press', 'press']) actor.send({ type });
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  document.dispatchEvent(new Event('visibilitychange'));
  const sent = beacon.mock.calls.map(([, body]) => body as Blob);
  return Promise.all(sent.map(async (body) => JSON.parse(await body.text()) as TelemetryReport));
}

it('a page that is left says how often its charts moved and which modals opened', async () => {
  const [report, ...others] = await leave(() => true);
  expect(others).toEqual([]);
  expect(report).toMatchObject({ transitions: { door: 4 }, modals: { EmptyCart: 2 } });
});

it('a page says nothing for a shopper who allows no measurement (FTR-05)', async () => {
  expect(await leave(() => false)).toEqual([]);
});

import { describe, expect, it, vi } from 'vitest';
import { createActor, SimulatedClock } from 'xstate';
import { type ConsentServices, consentMachine } from '../../../machines/app/consent.machine.ts';
import type { Emitted } from '../../../machines/shared/emitted.ts';
import { actorsFrom } from '../../../machines/shared/services.ts';
import { answered } from '../../support/checkout/running.ts';

const choices = { functional: true, measurement: true, advertising: false };

async function open(isConsentCenterReady: ConsentServices['isConsentCenterReady']) {
  const clock = new SimulatedClock();
  const asked = vi.fn(isConsentCenterReady);
  const keepChoices = vi.fn(async () => {});
  const chart = consentMachine.provide({
    actors: actorsFrom<ConsentServices>({ isConsentCenterReady: asked, keepChoices }),
  });
  const actor = createActor(chart, { clock, input: { choices } });
  const emitted: Emitted[] = [];
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  actor.send({ type: 'consent.open' });
  await answered();
  const pass = async (ms: number) => {
    clock.increment(ms);
    await answered();
  };
  return { actor, asked, keepChoices, emitted, pass, form: () => actor.getSnapshot().children.form };
}

describe('the privacy choices', () => {
  it('open the center right away when it is loaded, with earlier choices (FTR-05)', async () => {
    const { actor, asked, form } = await open(async () => true);
    expect(actor.getSnapshot().value).toBe('open');
    expect(asked).toHaveBeenCalledOnce();
    expect(form()?.getSnapshot().context.values).toEqual(choices);
  });

  it('check for the center every second, and open it when it loads (FTR-05, LIM-33)', async () => {
    const { actor, asked, pass } = await open(async () => false);
    await pass(999);
    expect(asked).toHaveBeenCalledTimes(1);
    await pass(1);
    expect(asked).toHaveBeenCalledTimes(2);
    asked.mockResolvedValue(true);
    await pass(1000);
    expect(actor.getSnapshot().value).toBe('open');
  });

  it('give up after 5 seconds, and can be opened again (FTR-05, LIM-33)', async () => {
    const { actor, asked, pass } = await open(() => new Promise(() => {}));
    for (let second = 0; second < 4; second += 1) await pass(1000);
    await pass(999);
    expect(actor.getSnapshot().matches('waiting')).toBe(true);
    await pass(1);
    expect(actor.getSnapshot().value).toBe('unavailable');
    expect(asked).toHaveBeenCalledTimes(5);
    asked.mockResolvedValue(true);
    actor.send({ type: 'consent.open' });
    await answered();
    expect(actor.getSnapshot().value).toBe('open');
  });

  it('are saved as checked, and shown that way next time (FTR-05)', async () => {
    const { actor, keepChoices, emitted, form } = await open(async () => true);
    form()?.send({ type: 'field.change', name: 'functional', value: false });
    form()?.send({ type: 'form.submit' });
    await answered();
    const kept = { ...choices, functional: false };
    expect(keepChoices.mock.calls.map(([input]: unknown[]) => input)).toEqual([{ choices: kept }]);
    expect(emitted).toMatchObject([{ type: 'toast.requested', tone: 'success' }]);
    actor.send({ type: 'consent.open' });
    await answered();
    expect(form()?.getSnapshot().context.values).toEqual(kept);
  });

  it.each([
    ['consent.allowAll', true],
    ['consent.refuseAll', false],
  ] as const)('can all be set with one press: %s (FTR-05)', async (type, allowed) => {
    const { actor } = await open(async () => true);
    actor.send({ type });
    await answered();
    expect(actor.getSnapshot().value).toBe('closed');
    expect(new Set(Object.values(actor.getSnapshot().context.choices))).toEqual(new Set([allowed]));
  });

  it('stay unchanged when the center is closed', async () => {
    const { actor, keepChoices, form } = await open(async () => true);
    form()?.send({ type: 'field.change', name: 'functional', value: false });
    actor.send({ type: 'consent.close' });
    expect(actor.getSnapshot()).toMatchObject({ value: 'closed', context: { choices } });
    expect(keepChoices).not.toHaveBeenCalled();
  });
});

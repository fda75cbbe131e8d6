import { describe, expect, it, vi } from 'vitest';
import { createActor, SimulatedClock, waitFor } from 'xstate';
import { type ConsentServices, consentMachine } from '../../../machines/app/consent.machine.ts';
import type { Emitted } from '../../../machines/shared/emitted.ts';
import { servingFrom } from '../../../machines/shared/services.ts';

const choices = { functional: true, measurement: true, advertising: false };

function open(isConsentCenterReady: ConsentServices['isConsentCenterReady']) {
  const clock = new SimulatedClock();
  const asked = vi.fn(isConsentCenterReady);
  const keepChoices = vi.fn(async () => {});
  const services: ConsentServices = { isConsentCenterReady: asked, keepChoices };
  const actor = servingFrom(services)(createActor(consentMachine, { clock, input: { choices } }));
  const emitted: Emitted[] = [];
  actor.on('*', (event) => emitted.push(event));
  actor.start();
  actor.send({ type: 'consent.open' });
  const reaches = (state: 'open' | 'closed') => waitFor(actor, (snapshot) => snapshot.matches(state));
  const form = () => actor.getSnapshot().children.form;
  return { actor, asked, keepChoices, emitted, clock, reaches, form };
}

describe('the privacy choices', () => {
  it('open the center right away when it is loaded, with earlier choices (FTR-05)', async () => {
    const { asked, reaches, form } = open(async () => true);
    await reaches('open');
    expect(asked).toHaveBeenCalledOnce();
    expect(form()?.getSnapshot().context.values).toEqual(choices);
  });

  it('check for the center every second, and open it when it loads (FTR-05, LIM-33)', async () => {
    const { asked, clock, reaches } = open(async () => false);
    await expect.poll(() => asked.mock.settledResults).toMatchObject([{ value: false }]);
    clock.increment(999);
    expect(asked).toHaveBeenCalledTimes(1);
    clock.increment(1);
    expect(asked).toHaveBeenCalledTimes(2);
    asked.mockResolvedValue(true);
    clock.increment(1000);
    await reaches('open');
  });

  it('give up after 5 seconds, and can be opened again (FTR-05, LIM-33)', async () => {
    const { actor, asked, clock, reaches } = open(() => new Promise(() => {}));
    for (let second = 0; second < 4; second += 1) clock.increment(1000);
    clock.increment(999);
    expect(actor.getSnapshot().matches('waiting')).toBe(true);
    clock.increment(1);
    expect(actor.getSnapshot().value).toBe('unavailable');
    expect(asked).toHaveBeenCalledTimes(5);
    asked.mockResolvedValue(true);
    actor.send({ type: 'consent.open' });
    await reaches('open');
  });

  it('are saved as checked, and shown that way next time (FTR-05)', async () => {
    const { actor, keepChoices, emitted, reaches, form } = open(async () => true);
    await reaches('open');
    form()?.send({ type: 'field.change', name: 'functional', value: false });
    form()?.send({ type: 'form.submit' });
    await reaches('closed');
    const kept = { ...choices, functional: false };
    expect(keepChoices.mock.calls.map(([input]: unknown[]) => input)).toEqual([{ choices: kept }]);
    expect(emitted).toMatchObject([{ type: 'toast.requested', tone: 'success' }]);
    actor.send({ type: 'consent.open' });
    await reaches('open');
    expect(form()?.getSnapshot().context.values).toEqual(kept);
  });

  it.each([
    ['consent.allowAll', true],
    ['consent.refuseAll', false],
  ] as const)('can all be set with one press: %s (FTR-05)', async (type, allowed) => {
    const { actor, reaches } = open(async () => true);
    await reaches('open');
    actor.send({ type });
    await reaches('closed');
    expect(new Set(Object.values(actor.getSnapshot().context.choices))).toEqual(new Set([allowed]));
  });

  it('stay unchanged when the center is closed', async () => {
    const { actor, keepChoices, reaches, form } = open(async () => true);
    await reaches('open');
    form()?.send({ type: 'field.change', name: 'functional', value: false });
    actor.send({ type: 'consent.close' });
    expect(actor.getSnapshot()).toMatchObject({ value: 'closed', context: { choices } });
    expect(keepChoices).not.toHaveBeenCalled();
  });
});

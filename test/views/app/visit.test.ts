import { afterEach, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { replay } from '../../../inspector/replay/replay.ts';
import { type ConsentServices, consentMachine } from '../../../machines/app/consent.machine.ts';
import { servingFrom } from '../../../machines/shared/services.ts';
import { allCharts } from '../../../tools/engine/all-charts.ts';
import { takeVisit } from '../../../views/app/taken-visit.ts';
import { MAX_WAITING, note, visit } from '../../../views/app/visit.ts';

afterEach(() => {
  Reflect.deleteProperty(visit, 'push');
  visit.splice(0);
});

const services: ConsentServices = { isConsentCenterReady: async () => true, keepChoices: async () => {} };
const choices = { functional: true, measurement: false, advertising: false };

/** The privacy choices, opened, with one of them changed as often, while a visit to the shop is noted. */
async function changing(times: number) {
  const actor = servingFrom(services)(createActor(consentMachine, { input: { choices }, inspect: note }));
  actor.start();
  actor.send({ type: 'consent.open' });
  await waitFor(actor, (snapshot) => snapshot.matches('open'));
  const change = () => {
    const { form } = actor.getSnapshot().children;
    const value = form?.getSnapshot().context.values.measurement !== true;
    form?.send({ type: 'field.change', name: 'measurement', value });
  };
  for (let time = 0; time < times; time += 1) change();
  return { change, stop: () => actor.stop() };
}

it("a visit whose recorder's code comes late is whole if no more happened than can wait", async () => {
  const { change, stop } = await changing(3);
  const recorder = takeVisit();
  const sofar = recorder.visit();
  expect(sofar.isCut).toBe(false);
  expect(
    sofar.entries.filter((entry) => entry.kind === 'event' && entry.type === 'field.change'),
  ).toHaveLength(3);
  change();
  expect(recorder.visit().entries.length).toBeGreaterThan(sofar.entries.length);
  expect(visit.length).toBe(0);
  stop();
});

it('a visit with more events than can be queued ends there, says so, and is replayed up to there', async () => {
  const { change, stop } = await changing(MAX_WAITING / 4);
  expect(visit.length).toBe(MAX_WAITING);
  const recorder = takeVisit();
  const recorded = recorder.visit();
  expect(recorded.isCut).toBe(true);
  expect(recorded.entries[0]).toMatchObject({ kind: 'actor', chart: 'consent' });
  change();
  stop();
  expect(recorder.visit()).toEqual(recorded);
  const { differences, ending } = replay(recorded, { charts: await allCharts() });
  expect(differences).toEqual([]);
  expect(ending).toContainEqual({ actor: 'consent', state: 'open' });
});

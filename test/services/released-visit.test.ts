import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { createActor, waitFor } from 'xstate';
import { replay } from '../../inspector/replay/replay.ts';
import { type ConsentServices, consentMachine } from '../../machines/app/consent.machine.ts';
import { servingFrom } from '../../machines/shared/services.ts';
import { createVisitRecorder } from '../../machines/support/visit-recorder.ts';
import { Visit } from '../../services/contracts/visits.ts';
import { allCharts } from '../../tools/engine/all-charts.ts';
import released from './released-records.json' with { type: 'json' };

const lastVisit = released.store.visit;

/** The privacy choices, opened, changed, and saved: a page's input, events, calls, and a form. */
async function recorded(): Promise<Visit> {
  let now = Date.parse('2026-11-23T12:00:00.000Z');
  const recorder = createVisitRecorder(() => now++);
  const services: ConsentServices = { isConsentCenterReady: async () => true, keepChoices: async () => {} };
  const choices = { functional: true, measurement: false, advertising: false };
  const actor = servingFrom(services)(
    createActor(consentMachine, {
      id: 'consent',
      input: { choices },
      inspect: recorder.record,
    }),
  );
  actor.start();
  actor.send({ type: 'consent.open' });
  await waitFor(actor, (snapshot) => snapshot.matches('open'));
  const { form } = actor.getSnapshot().children;
  form?.send({ type: 'field.change', name: 'measurement', value: true });
  form?.send({ type: 'form.submit' });
  await waitFor(actor, (snapshot) => snapshot.matches('closed'));
  return JSON.parse(JSON.stringify(recorder.visit()));
}

describe('a visit that the last release recorded for a support code', () => {
  it('is read by this release, whose charts replay it to the same states', async () => {
    const visit = v.parse(Visit, lastVisit);
    const { differences, ending } = replay(visit, { charts: await allCharts() });
    expect(differences).toEqual([]);
    expect(ending).toContainEqual({ actor: 'consent', state: 'closed' });
  });

  /** If this fails, visits have a new form: give it a new number, read the old one, too, and add it to the file. */
  it('is recorded by this release in the same form', async () => {
    const { charts, ...visit } = await recorded();
    const { charts: chartsThen, ...visitThen } = lastVisit;
    expect(Object.keys(charts)).toEqual(Object.keys(chartsThen));
    expect(visit).toEqual(visitThen);
  });
});

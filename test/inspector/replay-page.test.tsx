import { act, cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createActor } from 'xstate';
import { applyTheme } from '../../banners/apply-theme.ts';
import { fernhill } from '../../banners/demo.ts';
import { History } from '../../inspector/history.ts';
import { askedPage, visitAsked } from '../../inspector/page/asked-page.tsx';
import { consentMachine } from '../../machines/app/consent.machine.ts';
import { inspectorMachine } from '../../machines/inspector/inspector.machine.ts';
import { formMachine } from '../../machines/shared/form.machine.ts';
import { versionOf } from '../../machines/support/chart-version.ts';
import type { Visit } from '../../services/contracts/visits.ts';
import { gzipped } from '../../services/http/gzip.ts';
import released from '../services/released-records.json' with { type: 'json' };
import { violations } from '../support/axe.ts';
import '../../views/kit/styles/global.css';

const CODE = '7KM-Q2X';
/** The privacy choices, opened, changed, and saved, as if the charts were the same ever since. */
const kept: Visit = {
  ...(released.store.visit as Visit),
  charts: { consent: versionOf(consentMachine), form: versionOf(formMachine) },
};

beforeEach(() => applyTheme(fernhill, document.documentElement));
afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

/** Opens the page of the support code; the store responds so. */
async function open(respond: () => Promise<Response>) {
  const fetched = vi.fn(respond);
  vi.stubGlobal('fetch', fetched);
  const history = new History();
  const actor = createActor(inspectorMachine);
  actor.start();
  history.subscribe(() => actor.send({ type: 'steps.recorded', count: history.steps.length }));
  const page = await askedPage(visitAsked(`/charts/replay/${CODE}`), { actor, history, fire: () => {} });
  vi.unstubAllGlobals();
  await act(async () => void render(page));
  return fetched;
}

const openVisit = (visit: object) =>
  open(async () => Response.json({ recording: await gzipped(JSON.stringify(visit)) }));

const outcome = async () => within(await screen.findByRole('complementary', { name: 'Details' }));

describe('/charts/replay/CODE', () => {
  it("asks for the code's visit and says that the charts end as it did, with each of its steps to go back to", async () => {
    const fetched = await openVisit(kept);
    const [[asked] = []] = fetched.mock.calls as unknown as [[URL]];
    expect(asked?.pathname).toBe(`/api/staff/support-codes/${CODE}`);
    const shown = await outcome();
    expect(shown.getByText('The charts end as the visit did.')).toBeVisible();
    expect(shown.queryByText(/grew too long/)).toBeNull();
    expect(shown.queryByText(/^Changed since the visit/)).toBeNull();
    expect(screen.getByRole('button', { name: 'consent closed' })).toBeVisible();
    expect(screen.queryByText('Break something')).toBeNull();
    expect(await violations()).toEqual([]);
  });

  it('says where the charts reach different states, and which of them have changed since', async () => {
    const entries = kept.entries.map((entry) =>
      entry.kind === 'step' && entry.value === 'keeping' ? { ...entry, value: 'failed' } : entry,
    );
    await openVisit({ ...kept, entries, charts: { ...kept.charts, consent: '00000000' } });
    const shown = await outcome();
    const notes = within(shown.getByRole('alert')).getAllByRole('listitem');
    expect(notes.map(({ textContent }) => textContent)).toEqual([
      'consent after form.submitted is keeping, in the visit failed 13 ms',
    ]);
    expect(shown.getByText('Changed since the visit: consent')).toBeVisible();
    expect(shown.queryByText('The charts end as the visit did.')).toBeNull();
    expect(await violations()).toEqual([]);
  });

  it('says that a visit that was cut went on', async () => {
    await openVisit({ ...kept, isCut: true, entries: kept.entries.slice(0, 9) });
    const shown = await outcome();
    expect(shown.getByText('The charts end as the visit did.')).toBeVisible();
    expect(shown.getByText(/^The visit grew too long to be recorded any further/)).toBeVisible();
  });

  it('names the charts that no longer exist, even with no step to go back to', async () => {
    const [began] = kept.entries;
    await openVisit({ ...kept, entries: [{ ...began, as: 'oldChart', chart: 'oldChart' }], charts: {} });
    const shown = await outcome();
    expect(shown.getByRole('listitem')).toHaveTextContent('oldChart there is no chart oldChart anymore 1 ms');
    expect(await violations()).toEqual([]);
  });

  it.each([
    [
      'no visit with this code',
      async () => new Response(null, { status: 404 }),
      /has no visit 7KM-Q2X: codes are kept for a day/,
    ],
    ['nothing to tell', async () => new Response(null, { status: 503 }), /doesn't tell: it responds 503\.$/],
    [
      'another form of visit',
      async () => Response.json({ recording: await gzipped(JSON.stringify({ ...kept, form: 99 })) }),
      /was recorded in a form that this release can't read\.$/,
    ],
    [
      'no visit in it',
      async () => Response.json({ recording: await gzipped('no visit') }),
      /^The replay broke: /,
    ],
  ] as const)('says why there is nothing to replay if the store has %s', async (_, respond, because) => {
    await open(respond);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Nothing to replay');
    expect(screen.getByText(because)).toBeVisible();
    expect(await violations()).toEqual([]);
  });

  it("says so if the store can't be reached", async () => {
    await open(async () => {
      throw new TypeError('Failed to fetch');
    });
    expect(screen.getByText(/can't be reached\.$/)).toBeVisible();
  });
});

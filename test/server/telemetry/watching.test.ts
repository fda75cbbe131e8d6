import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { type Metrics, openMetrics } from '../../../server/boot/metrics.ts';
import { startSweeps } from '../../../server/boot/sweeps.ts';
import { createLog } from '../../../server/http/log.ts';
import { addStoreGauges } from '../../../server/metrics/store-gauges.ts';
import * as checkouts from '../../../services/contracts/checkouts.ts';
import { startTestServer, type TestServer } from '../../support/server.ts';

const RULES = 'deploy/prometheus/rules.yaml';
const PROMTOOL = '/usr/bin/promtool';

interface Rule {
  alert: string;
  expr: string;
  annotations: { summary: string; runbook: string };
}

const rules: Rule[] = parse(readFileSync(RULES, 'utf8')).groups.flatMap(
  ({ rules: some }: { rules: Rule[] }) => some,
);

interface Panel {
  title: string;
  targets?: { expr: string }[];
}

const { panels } = JSON.parse(readFileSync('deploy/grafana/checkstand.json', 'utf8')) as { panels: Panel[] };

/** What each alert and each panel asks Prometheus. */
const asked: [name: string, expression: string][] = [
  ...rules.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }): [string, string] => [title, expr])),
];

let store: TestServer;
let metrics: Metrics;
let text: string;
let stopSweeps: () => Promise<void>;

beforeAll(async () => {
  const log = createLog('silent');
  store = await startTestServer({ log });
  stopSweeps = startSweeps(store.deps);
  metrics = await openMetrics({ host: '127.0.0.1', port: 0 });
  metrics.serve({
    load: () => ({ places: 1, inside: 0, waiting: 0 }),
    addGauges: (register) => addStoreGauges({ db: store.db, log }, register),
  });
  text = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text();
});
afterAll(async () => {
  await stopSweeps();
  await metrics.close();
  await store.close();
});

/** The metrics that a process has; a histogram has three series. */
const known = () =>
  new Set(
    [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
      type === 'histogram' ? ['bucket', 'sum', 'count'].map((part) => `${name}_${part}`) : [name],
    ),
  );

describe('the alerts and the dashboard', () => {
  it('ask only for metrics that a running process has, and the dashboard shows all of its own', () => {
    const used = asked.flatMap(([name, expression]) =>
      [...expression.matchAll(/\b(?:checkstand|nodejs|process)_\w+/g)].map(([metric]) => ({ name, metric })),
    );
    expect(used.length).toBeGreaterThan(40);
    expect(used.filter(({ metric }) => !known().has(metric))).toEqual([]);
    const ofOwn = [...text.matchAll(/^# TYPE (checkstand_\w+) /gm)].map(([, name = '']) => name);
    const shown = JSON.stringify(panels);
    expect(ofOwn.filter((name) => !new RegExp(`\\b${name}(?:_bucket)?\\b`).test(shown))).toEqual([]);
  });

  it('name operations and sweeps that there are', () => {
    const valuesOf = (label: string) =>
      asked.flatMap(([, expression]) =>
        [...expression.matchAll(new RegExp(`\\b${label}=~?"([^"]+)"`, 'g'))].flatMap(([, one = '']) =>
          one.split('|'),
        ),
      );
    const operations = Object.values(checkouts).flatMap((one) =>
      typeof one === 'object' && 'id' in one ? [one.id as string] : [],
    );
    expect(new Set(valuesOf('operation')).size).toBe(2);
    expect(valuesOf('operation').filter((one) => !operations.includes(one))).toEqual([]);
    expect(valuesOf('sweep')).toHaveLength(4);
    expect(valuesOf('sweep').filter((one) => !text.includes(`sweep="${one}"`))).toEqual([]);
  });
});

describe('the runbook', () => {
  it('has a section for each alert, and none for another', () => {
    const runbook = readFileSync('docs/runbook.md', 'utf8');
    const sections = [...runbook.matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
    expect(sections).toEqual(rules.map(({ alert }) => alert));
    for (const { alert, annotations } of rules) {
      expect(annotations.runbook).toBe(`docs/runbook.md#${alert.toLowerCase()}`);
      const [, section = ''] = runbook.split(`## ${alert}\n`);
      expect(section.split('\n## ')[0]).toMatch(/\nLook at:\n\n- .+[\s\S]*\nDo:\n\n- .+/);
      expect(section).toContain(annotations.summary);
    }
  });
});

it.skipIf(!existsSync(PROMTOOL))("Prometheus's own tool understands the rules", () => {
  expect(execFileSync(PROMTOOL, ['check', 'rules', RULES], { encoding: 'utf8' })).toContain('SUCCESS');
});

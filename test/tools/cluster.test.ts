import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Drill } from '../../tools/cluster/a-drill.ts';
import { DRILL_NAMES, readDrillOptions } from '../../tools/cluster/drill-options.ts';
import { etcdArguments } from '../../tools/cluster/etcd.ts';
import { haproxyConfig } from '../../tools/cluster/haproxy.ts';
import { etcdsOf, nodesOf } from '../../tools/cluster/layout.ts';
import { readOptions } from '../../tools/cluster/options.ts';
import { differencesOf, faultOf, faultsOf, longestGap } from '../../tools/cluster/outcome.ts';
import { patroniConfig } from '../../tools/cluster/patroni.ts';
import { pgbouncerConfig } from '../../tools/cluster/pgbouncer.ts';
import { commandOf, endAll, Processes, processesOf } from '../../tools/cluster/processes.ts';
import { whatIsMissing } from '../../tools/cluster/programs.ts';
import { prometheusConfig } from '../../tools/cluster/prometheus.ts';
import { FIRST_KEYS } from '../../tools/cluster/store-settings.ts';

const apart = nodesOf({ folder: '/cluster', isApart: true });
const together = nodesOf({ folder: '/cluster', isApart: false });
const etcds = etcdsOf({ folder: '/cluster', isApart: true });
const [first] = apart;
const [firstEtcd] = etcds;
if (!first || !firstEtcd) throw new Error('The cluster has no databases, or no etcd.');

const portsIn = (text: string) => [...text.matchAll(/:(18\d{3})\b/g)].map(([, port]) => Number(port));

describe('the cluster', () => {
  it('has a port of its own for each thing that listens, even with all databases at one address', () => {
    const hosts = [...together, ...etcdsOf({ folder: '/cluster', isApart: false })];
    const listening = hosts.flatMap(({ ports }) => Object.values<number>(ports));
    const bound = [...haproxyConfig(together).matchAll(/bind 127\.0\.0\.1:(\d+)/g)].map(([, port]) =>
      Number(port),
    );
    expect(new Set([...listening, ...bound]).size).toBe(listening.length + bound.length);
    expect(bound).toHaveLength(7);
  });

  it('sends orders only to shops that are ready, and statements only to the primary', () => {
    const config = haproxyConfig(apart);
    expect(config.match(/GET uri \/readyz/g)).toHaveLength(4);
    expect(config).toMatch(
      /listen primary\n[\s\S]*option httpchk GET \/primary\n[\s\S]*on-marked-down shutdown-sessions/,
    );
    expect(config).toContain('server db-1 10.85.0.11:18081 check port 18091');
  });

  it('gives up a primary only after etcd could be silent for as long as it may', () => {
    const { bootstrap } = JSON.parse(
      patroniConfig(first, etcds, { bin: '/bin', archive: 'true', unarchive: 'true' }),
    );
    const { ttl, loop_wait: turn, retry_timeout: silence, synchronous_mode: isSynchronous } = bootstrap.dcs;
    expect(ttl).toBeGreaterThanOrEqual(turn + 2 * silence);
    expect(isSynchronous).toBe(true);
  });

  it('cuts no etcd off along with a database', () => {
    const machines = [...apart, ...etcds].map(({ address, namespace }) => `${namespace} at ${address}`);
    expect(new Set(machines).size).toBe(6);
  });

  it('names all three to each etcd, and watches every process that has figures', () => {
    expect(etcdArguments(firstEtcd, etcds).join(' ')).toContain(
      'etcd-1=http://10.85.0.21:18111,etcd-2=http://10.85.0.22:18112,etcd-3=http://10.85.0.23:18113',
    );
    const watched = portsIn(prometheusConfig(apart, 'rules.yaml'));
    expect(watched).toHaveLength(3 + 2 + 2 + 1 + 1 + 3);
  });

  it('sets in PgBouncer what the store asks of its own connections', () => {
    const config = pgbouncerConfig();
    const [, set = ''] = /connect_query='(.*)'/.exec(config) ?? [];
    const [, ignored = ''] = /ignore_startup_parameters = (.*)/.exec(config) ?? [];
    expect(set.match(/\w+(?= = \d)/g)).toEqual(ignored.split(','));
    expect(ignored).toBe('statement_timeout,idle_in_transaction_session_timeout');
  });

  it('runs what refuses to be root as another user, in its namespace', () => {
    const program = { command: ['etcd'], namespace: 'checkstand-db-1', asPostgres: true };
    expect(commandOf(program, true).join(' ')).toBe(
      'ip netns exec checkstand-db-1 setpriv --reuid=postgres --regid=postgres --clear-groups etcd',
    );
    expect(commandOf({ command: ['etcd'], asPostgres: true }, false)).toEqual(['etcd']);
  });

  it.runIf(existsSync('/proc'))(
    'ends whatever its processes started, even in groups of their own',
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'checkstand-cluster-'));
      try {
        mkdirSync(join(folder, 'logs'));
        const processes = new Processes(folder);
        processes.start({
          name: 'parent',
          command: ['sh', '-c', 'setsid sleep 600 & setsid sleep 600 & wait'],
        });
        await expect.poll(() => processesOf(folder).length).toBe(3);
        await processes.end('parent', 'SIGKILL');
        expect(processesOf(folder)).toHaveLength(2);
        await endAll(folder);
        expect(processesOf(folder)).toEqual([]);
      } finally {
        await endAll(folder);
        rmSync(folder, { recursive: true });
      }
    },
  );

  it('says in one sentence what this machine lacks, and installs nothing', () => {
    expect(whatIsMissing(() => true, '/bin')).toBeNull();
    expect(whatIsMissing((name) => !name.startsWith('prom') && name !== 'etcd', null)).toBe(
      'The cluster needs etcd-server, prometheus, postgresql: as root, run apt-get install etcd-server prometheus postgresql.',
    );
  });

  it.each([
    [['up', 'down'], 'Say up or down, not up down.'],
    [['sideways'], 'Say up or down, not sideways.'],
    [['--help'], 'help'],
  ])('is told %j: %s', (args, words) => {
    expect(readOptions(args)).toBe(words);
  });
});

describe('a drill', () => {
  it.each([
    [[], /^Say all, or which drills: deploy, /],
    [['flood'], /^There is no drill flood, only deploy, /],
    [['all', '--clients', '9'], /^--clients must be a whole number from 1 to 8\.$/],
    [['all', '--seconds', '0'], /^--seconds must be a whole number from 1 to 60\.$/],
  ])('is told %j and refuses', (args, words) => {
    expect(readDrillOptions(args)).toMatch(words);
  });

  const told = { number: '1', shopperId: 'crowd-1', total: 500, askedAt: 0, at: 0 };
  it.each([
    [[], '1 of crowd-1 is gone'],
    [[told, told], '1 is there twice'],
    [[{ ...told, shopperId: 'crowd-2' }], "1 is crowd-2's, not crowd-1's"],
    [[{ ...told, total: 499 }], '1 costs 499, not 500'],
    [[told], null],
  ])('finds of an acknowledged order: %j', (rows, fault) => {
    expect(faultOf(told, rows)).toBe(fault);
  });

  it('fails on a loss, on a call too many, and on a gap that is too long', () => {
    const drill: Drill = { what: 'A shop killed', failedCalls: 0, gap: 1, run: async () => ({ since: 0 }) };
    const figures = { orders: [told], failed: ['503'], gaveUp: ['crowd-2: declined'] };
    const checked = { lost: ['1 of crowd-1 is gone'], doubled: [], wrong: [] };
    expect(faultsOf({ drill, figures, checked, gapMs: 1500 })).toEqual([
      '1 of crowd-1 is gone',
      'crowd-2: declined',
      '1 calls failed: 1 × 503',
      'No order was placed for 1.5 s',
    ]);
  });

  it.each([
    [0, '12 authorizations compared, 0 on their way, 0 differences.\n', []],
    [
      1,
      'NOT_CAPTURED  4107-5532-19  k1  booked 499, at the processor 0\n12 authorizations compared, 0 on their way, 1 differences.\n',
      [
        'checkstand reconcile: NOT_CAPTURED  4107-5532-19  k1  booked 499, at the processor 0',
        'checkstand reconcile: 12 authorizations compared, 0 on their way, 1 differences.',
      ],
    ],
    [
      0,
      '0 authorizations compared, 0 on their way, 0 differences.\n',
      ['checkstand reconcile: 0 authorizations compared, 0 on their way, 0 differences.'],
    ],
    [1, 'PROCESSOR_URL is missing.\n', ['checkstand reconcile: PROCESSOR_URL is missing.']],
  ])('takes a reconciliation that ended with %i and wrote %j for: %j', (code, written, differences) => {
    expect(differencesOf({ code, written })).toEqual(differences);
  });

  it('replaces each key that docs/security.md says is replaced by a list, or at a company', () => {
    const rows = readFileSync('docs/security.md', 'utf8').matchAll(/^\| (`[A-Z].*?) \|.*\| (.+) \|$/gm);
    const replaced = [...rows].flatMap(([, names = '', how = '']) =>
      /by a list|at the (company|service), then here/.test(how) ? (names.match(/[A-Z_]{4,}/g) ?? []) : [],
    );
    // The cluster has no accounts of a chain, mail server, maps, or Stripe, and its databases trust each other.
    const others = ['OIDC_CLIENT_SECRET', 'DATABASE_URL', 'VAULT_DATABASE_URL', 'SMTP_URL', 'MAPS_KEY'];
    const ofStripe = ['STRIPE_DATABASE_URL', 'STRIPE_WEBHOOK_SECRETS'];
    expect(replaced.filter((name) => ![...others, ...ofStripe].includes(name)).toSorted()).toEqual(
      Object.keys(FIRST_KEYS).toSorted(),
    );
  });

  it('counts the longest time without an order from the fault on', () => {
    const orders = [0, 4000, 5000, 8500].map((at) => ({ ...told, at }));
    expect(longestGap(orders, 4500)).toBe(3500);
  });
});

describe('docs/reliability.md', () => {
  const rows = readFileSync('docs/reliability.md', 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !line.startsWith('| ---'))
    .slice(1)
    .map((line) => line.split('|').map((cell) => cell.trim()));
  const named = rows.flatMap(([, , tests = '']) =>
    [...tests.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );

  it('names for each promise a test that there is, and a figure', () => {
    for (const [, promise, tests = '', figure = ''] of rows)
      expect([promise, /`/.test(tests), figure !== '']).toEqual([promise, true, true]);
    for (const name of named) {
      const [, drill] = /^npm run drill -- (\S+)$/.exec(name) ?? [];
      const isThere = drill
        ? DRILL_NAMES.some((one) => one === drill)
        : ['attack', 'explore', 'interleave', 'test:cluster'].map((one) => `npm run ${one}`).includes(name) ||
          existsSync(name);
      expect(isThere, name).toBe(true);
    }
  });

  it('has a promise for each drill', () => {
    expect(DRILL_NAMES.filter((name) => !named.includes(`npm run drill -- ${name}`))).toEqual([]);
  });
});

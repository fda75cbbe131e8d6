import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { DCLinter } from 'dclint';
import { validate } from 'dockerfile-utils';
import { Deployment } from 'kubernetes-models/apps/v1';
import { CronJob } from 'kubernetes-models/batch/v1';
import { Ingress, NetworkPolicy } from 'kubernetes-models/networking.k8s.io/v1';
import { PodDisruptionBudget } from 'kubernetes-models/policy/v1';
import { ConfigMap, PersistentVolumeClaim, Service } from 'kubernetes-models/v1';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { listOf } from '../../server/settings/setting.ts';
import { SETTINGS } from '../../server/settings/settings.ts';

const KUBERNETES = 'deploy/kubernetes';

const KINDS = {
  ConfigMap,
  CronJob,
  Deployment,
  Ingress,
  NetworkPolicy,
  PersistentVolumeClaim,
  PodDisruptionBudget,
  Service,
};

type Kind = keyof typeof KINDS;

const manifests = readdirSync(KUBERNETES)
  .filter((file) => file !== 'kustomization.yaml')
  .flatMap((file) =>
    parseAllDocuments(readFileSync(`${KUBERNETES}/${file}`, 'utf8')).map((document) => {
      expect(document.errors).toEqual([]);
      return document.toJS() as { kind: Kind; metadata: { name: string } };
    }),
  );

/** The settings that a store knows; each of them may be in a file. */
const settings = listOf(SETTINGS).map(({ variable }) => variable);
const unknownSettings = (names: readonly string[]) =>
  names.filter(
    (name) =>
      // Node's own.
      name !== 'NODE_EXTRA_CA_CERTS' &&
      !settings.includes(name.replace(/_FILE$/, '')) &&
      !settings.includes(name),
  );

it('the Dockerfile has no mistakes', () => {
  expect(validate(readFileSync('Dockerfile', 'utf8'))).toEqual([]);
});

describe('compose.yaml', () => {
  it('is what Compose understands, without the usual mistakes', () => {
    const rules: ConstructorParameters<typeof DCLinter>[0]['rules'] = {
      // An image that's built here may have a name.
      'no-build-and-image': 0,
      'require-quotes-in-ports': [1, { quoteType: 'double' }],
    };
    const linter = new DCLinter({ rules, exclude: [], quiet: true, debug: false });
    expect(linter.lintFiles(['compose.yaml'], false).flatMap(({ messages }) => messages)).toEqual([]);
  });

  it('sets only what the store knows', () => {
    const { services } = parse(readFileSync('compose.yaml', 'utf8'));
    for (const name of ['vault', 'shop', 'sweeper']) {
      expect(unknownSettings(Object.keys(services[name].environment))).toEqual([]);
    }
  });
});

const SYSTEMD = '/usr/bin/systemd-analyze';

describe.skipIf(!existsSync(SYSTEMD))('the units of systemd', () => {
  const units = readdirSync('deploy/systemd').map((file) => `deploy/systemd/${file}`);
  const analyze = (...args: string[]) => spawnSync(SYSTEMD, args, { encoding: 'utf8' });

  it('are what it understands', () => {
    const { stderr } = analyze('verify', '--man=no', ...units);
    const isThere = (line: string) => !/^[\w.-]+: Command \S+ is not executable: No such file/.test(line);
    expect(stderr.split('\n').filter((line) => line !== '' && isThere(line))).toEqual([]);
  });

  it.each(units.filter((unit) => unit.endsWith('.service')))('%s may do little beyond its work', (unit) => {
    const { status, stdout } = analyze('security', '--offline=true', '--no-pager', '--threshold=20', unit);
    expect(stdout).toContain('Overall exposure level');
    expect(status).toBe(0);
  });
});

describe('the Kubernetes manifests', () => {
  it.each(manifests.map((manifest) => [`${manifest.kind} ${manifest.metadata.name}`, manifest] as const))(
    '%s is valid',
    (_, manifest) => {
      const Model = KINDS[manifest.kind];
      new Model(manifest as never).validate();
    },
  );

  it('are all listed', () => {
    const { resources } = parse(readFileSync(`${KUBERNETES}/kustomization.yaml`, 'utf8'));
    const files = readdirSync(KUBERNETES).filter((file) => file !== 'kustomization.yaml');
    expect(resources.toSorted()).toEqual(files.toSorted());
  });

  it('have the script that makes backups everywhere else', () => {
    const backup = manifests.find(({ kind, metadata }) => kind === 'ConfigMap' && metadata.name === 'backup');
    expect(backup).toMatchObject({
      data: { 'backup.sh': readFileSync('deploy/postgres/backup.sh', 'utf8') },
    });
  });

  it('set only what the store knows', () => {
    const names = manifests.flatMap((manifest) => {
      if (manifest.kind === 'ConfigMap' && manifest.metadata.name === 'checkstand') {
        return Object.keys((manifest as unknown as { data: object }).data);
      }
      if (manifest.kind !== 'Deployment') return [];
      const { spec } = manifest as unknown as {
        spec: { template: { spec: { containers: { env: { name: string }[] }[] } } };
      };
      return spec.template.spec.containers.flatMap(({ env }) => env.map(({ name }) => name));
    });
    expect(names).not.toEqual([]);
    expect(unknownSettings(names)).toEqual([]);
  });
});

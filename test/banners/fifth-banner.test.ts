import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { chooseBanner } from '../../banners/choose-banner.ts';
import type { Banner } from '../../banners/schema.ts';
import juniper from '../support/banners/juniper.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const house = mkdtempSync(join(tmpdir(), 'banners-'));
let banners: readonly Banner[];

beforeAll(async () => {
  cpSync(join(root, 'banners'), join(house, 'banners'), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'));
  cpSync(join(root, 'test/support/banners/juniper.ts'), join(house, 'banners/juniper.ts'));
  const { module } = await runnerImport<{ banners: readonly Banner[] }>(join(house, 'banners/index.ts'), {
    configFile: false,
    root: house,
    logLevel: 'silent',
  });
  banners = module.banners;
});
afterAll(() => rmSync(house, { recursive: true }));

it('a fifth banner takes one file and nothing else (BAN-01, BAN-02)', () => {
  expect(banners).toHaveLength(
    readdirSync(join(house, 'banners')).filter((file) => /^(?!index|schema)[a-z]+\.ts$/.test(file)).length,
  );
  expect(banners.find(({ id }) => id === 'juniper')).toEqual(juniper);
});

it('a fifth banner is chosen like any other', () => {
  const chosen = (host: string, query = '', remembered: string | null = null) =>
    chooseBanner({ host, query, remembered }, banners).id;
  expect(chosen('juniper.localhost')).toBe('juniper');
  expect(chosen('localhost', '?banner=juniper', 'sunfield')).toBe('juniper');
  expect(chosen('localhost', '', 'juniper')).toBe('juniper');
  expect(chosen('localhost')).toBe('fernhill');
});

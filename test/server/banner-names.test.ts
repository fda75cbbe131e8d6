import { expect, it } from 'vitest';
import { bluewater } from '../../banners/demo.ts';
import { createApp } from '../../server/app.ts';
import { createDeps } from '../../server/boot/deps.ts';
import { startAddingPasskey } from '../../services/contracts/passkeys.ts';
import { testServer } from '../support/server.ts';

const server = testServer();

const textAt = async (path: string, banner: string) =>
  (await server.visitor.fetch(path, { headers: { 'x-banner': banner } })).text();

it("a browser's tab has the logo of the banner, in its colors for light and dark", async () => {
  const answer = await server.visitor.fetch('/icon.svg', { headers: { 'x-banner': 'bluewater' } });
  expect(answer.headers.get('content-type')).toBe('image/svg+xml');
  const icon = await answer.text();
  for (const { path } of bluewater.mark) expect(icon).toContain(`d="${path}"`);
  const [light, dark] = bluewater.theme.primary;
  expect(icon).toContain(`<style>.primary{fill:${light}}`);
  expect(icon).toContain(`@media(prefers-color-scheme:dark){.primary{fill:${dark}}`);
  expect(await textAt('/icon.svg', 'sunfield')).not.toBe(icon);
});

it("the API's description has the name of the banner at whose host it's read", async () => {
  const titleAt = async (banner: string) => JSON.parse(await textAt('/openapi.json', banner)).info.title;
  expect(await titleAt('bluewater')).toBe('Bluewater Grocers');
  expect(await titleAt('nobody')).toBe('Fernhill Market');
});

it('a passkey is kept under the name of the banner at whose host it is added', async () => {
  const riley = await server.signedIn('riley@example.com');
  const shopOrigins = ['https://shop.example', 'https://www.bluewater.example'];
  const { db, log, authSecrets, env } = server.deps;
  const app = createApp(createDeps({ db, env: { ...env, shopOrigins }, log, authSecrets }));
  const nameAt = async (origin: string) => {
    const asked = await app.request(startAddingPasskey.path, {
      method: startAddingPasskey.method,
      headers: { origin, cookie: riley.cookie() },
    });
    return (await asked.json()).rp;
  };
  expect(await nameAt('https://shop.example')).toEqual({ id: 'shop.example', name: 'Fernhill Market' });
  expect(await nameAt('https://www.bluewater.example')).toEqual({
    id: 'www.bluewater.example',
    name: 'Bluewater Grocers',
  });
});

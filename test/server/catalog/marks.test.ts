import sharp from 'sharp';
import { expect, it } from 'vitest';
import { testServer } from '../../support/server.ts';

const server = testServer();

it("each banner's logo is a picture that mail programs show, wherever they are", async () => {
  for (const { id, theme } of server.deps.env.banners) {
    const response = await server.visitor.fetch(`/images/marks/${id}.png`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('image/png');
    expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect(response.headers.get('set-cookie')).toBeNull();
    const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([144, 144]);
    // Between the tile's rounded corners.
    const top = 72 * info.channels;
    expect(`#${data.subarray(top, top + 3).toString('hex')}`).toBe(theme.primary[0]);
  }
});

it('no other banner has a logo', async () => {
  const response = await server.visitor.fetch('/images/marks/gone.png');
  expect(response.status).toBe(404);
});

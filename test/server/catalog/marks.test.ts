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

it("a drawing is a picture that mail programs show, wherever they are, of the drawing's own colors", async () => {
  const response = await server.visitor.fetch('/images/products/banana/96.png');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/png');
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  const { data, info } = await sharp(Buffer.from(await response.arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect([info.width, info.height]).toEqual([96, 96]);
  const middle = (48 * 96 + 48) * info.channels;
  const [red = 0, green = 0, blue = 0, opacity] = data.subarray(middle, middle + 4);
  expect(opacity).toBe(255);
  expect(Math.min(red, green)).toBeGreaterThan(blue + 50);
});

it('what has no drawing has no picture for emails', async () => {
  const response = await server.visitor.fetch('/images/products/gone/96.png');
  expect(response.status).toBe(404);
});

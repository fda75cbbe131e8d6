import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { DRAWINGS, drawingOf } from '../../../server/catalog/drawings/drawing.ts';

const pictures = async (): Promise<string[]> => {
  const csv = await readFile('server/sandbox/data/products.csv', 'utf8');
  return [...csv.matchAll(/,([a-z0-9-]+)\.svg,/g)].map(([, name = '']) => name);
};

describe('the drawings of goods', () => {
  it('show each demo product as no other', async () => {
    const drawn = await Promise.all((await pictures()).map(drawingOf));
    expect(drawn).toHaveLength(241);
    expect(drawn).not.toContain(undefined);
    expect(new Set(drawn).size).toBe(drawn.length);
  });

  it('have their renders in them, each once', async () => {
    const limes = await drawingOf('persian-limes');
    expect(limes?.match(/href="data:image\/webp;base64,/g)).toHaveLength(1);
    expect(limes?.match(/<use href="#lemon"/g)).toHaveLength(3);
  });

  it('are all there', async () => {
    for (const name of DRAWINGS) expect([name, await drawingOf(name)]).toEqual([name, expect.any(String)]);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const folder = new URL('../../../views/kit/', import.meta.url);
const styles = readdirSync(folder).filter((file) => file.endsWith('.module.css'));

describe("the kit's styles", () => {
  it('declare the layer order first, because any of them may load before the global ones', () => {
    const late = styles.filter(
      (file) => !readFileSync(new URL(file, folder), 'utf8').startsWith('@layer reset, base, kit;\n'),
    );
    expect(styles.length).toBeGreaterThan(20);
    expect(late).toEqual([]);
  });
});

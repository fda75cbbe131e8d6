import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { importsOf } from '../../test/architecture/imports.ts';
import type { Called } from './ran.ts';

const nameOf = (file: string) => basename(file).replace(/\..*/, '');

/** How many folders two paths have in common from their start; `orders.test.ts` is as near as what's in `orders/`. */
function shared(test: string, source: string): number {
  const names = test.replace(/^test\/(.*)\.test\.ts$/, '$1').split('/');
  const folders = source.split('/').slice(0, -1);
  const first = folders.findIndex((folder, index) => folder !== names[index]);
  return first === -1 ? folders.length : first;
}

const imports = globSync('server/**/*.ts').flatMap((file) => importsOf(file).filter(({ isType }) => !isType));
const importers = Map.groupBy(imports, ({ target }) => target);

/** The source, or if no test calls functions of it, as data has none, those that import it. */
function calledFor(source: string, called: readonly Called[]): string[] {
  const seen = new Set<string>();
  let files = [source];
  while (files.length > 0 && !called.some(({ sources }) => files.some((file) => sources[file]))) {
    for (const file of files) seen.add(file);
    const next = files.flatMap((file) => importers.get(file) ?? []).map(({ file }) => file);
    files = next.filter((file) => !seen.has(file));
  }
  return files;
}

/** The test files, those first that are the likeliest to notice a change of the source. */
export function nearestTo(source: string, called: readonly Called[]): string[] {
  const files = calledFor(source, called);
  const ranked = called.map(({ file, sources }) => {
    const calls = files.reduce((sum, one) => sum + (sources[one] ?? 0), 0);
    const isNamed = nameOf(file) === nameOf(source);
    // Among those that call as much of it, the ones that call the least else are about it.
    const others = Object.keys(sources).length;
    return { file, rank: [Number(isNamed), shared(file, source), calls, -others] };
  });
  const byRank = (a: number[], b: number[]) =>
    b.map((one, at) => one - (a[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
  return ranked.sort((a, b) => byRank(a.rank, b.rank)).map(({ file }) => file);
}

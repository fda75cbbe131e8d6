import { globSync, readFileSync } from 'node:fs';
import { createInstrumenter } from '@stryker-mutator/instrumenter';
import { createInjector } from 'typed-inject';

/** A mutant's location as Stryker counts it: lines and columns from 0. */
export interface Place {
  fileName: string;
  mutatorName: string;
  replacement: string;
  location: { start: { line: number; column: number }; end: { line: number; column: number } };
}

const quiet = () => {};
const logger = {
  isTraceEnabled: () => false,
  isDebugEnabled: () => false,
  isInfoEnabled: () => false,
  isWarnEnabled: () => false,
  isErrorEnabled: () => false,
  isFatalEnabled: () => false,
  trace: quiet,
  debug: quiet,
  info: quiet,
  warn: quiet,
  error: quiet,
  fatal: quiet,
};

/** Every mutant Stryker makes of these files; nothing is run. */
export async function mutantsOf(files: readonly string[]): Promise<Place[]> {
  const instrumenter = createInjector()
    .provideValue('logger', logger)
    .provideValue('getLogger', () => logger)
    .provideValue('options', {} as never)
    .injectFunction(createInstrumenter as never) as ReturnType<typeof createInstrumenter>;
  const { mutants } = await instrumenter.instrument(
    files.map((name) => ({ name, content: readFileSync(name, 'utf8'), mutate: true })),
    { plugins: null, ignorers: [], excludedMutations: [] },
  );
  return [...mutants];
}

/** The same place as it's counted once a mutant is tried: lines and columns from 1. */
export function fromOne(place: Place): Place {
  const { start, end } = place.location;
  const next = ({ line, column }: typeof start) => ({ line: line + 1, column: column + 1 });
  return { ...place, location: { start: next(start), end: next(end) } };
}

/**
 * What of these files and folders is changed. The vault's page runs in a browser, and so do its tests; a walk is a test's
 * data. What only the build and processes of their own run is proved by end-to-end tests of what it makes, and by its size.
 */
export function filesIn(paths: readonly string[]): string[] {
  const exclude = [
    '**/migrations/**',
    '**/*.config.ts',
    '**/*.walk.ts',
    'server/vault/page/**',
    'server/boot/{build,dev,serve}.ts',
    'server/http/precompress.ts',
    'server/postal-codes/make-table.ts',
  ];
  return paths
    .flatMap((path) => globSync(path.endsWith('.ts') ? path : `${path}/**/*.ts`, { exclude }))
    .sort();
}

declare module 'vitest' {
  /** What Stryker's runner gives each worker. */
  interface ProvidedContext {
    mode: 'dry-run' | 'mutant';
    activeMutant: string;
  }
}

/** How often each mutant was hit, by its id. */
type Hits = Record<string, number>;

/** What the changed code and Stryker's runner tell each other. */
interface Told {
  currentTestId?: string | undefined;
  mutantCoverage?: { static: Hits; perTest: Record<string, Hits> };
}

export const stryker = (): Told => (globalThis as unknown as { __stryker__: Told }).__stryker__;

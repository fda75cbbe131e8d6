import type { Reporter, TestModule, Vitest } from 'vitest/node';

/** Ends a run with the first test file that fails in its hooks or as it loads; Stryker's own end needs a test that fails. */
export class EndAtFailure implements Reporter {
  #vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.#vitest = vitest;
  }

  onTestModuleEnd(file: TestModule): void {
    // It resolves once the run has ended, which waits for this.
    if (file.state() === 'failed') void this.#vitest?.cancelCurrentRun('test-failure');
  }
}

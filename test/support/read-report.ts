/**
 * Reads Vitest's JSON report (argument 1), prints how many tests passed and failed, and writes each failure to
 * standard error.
 */
import { readFileSync } from 'node:fs';

interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly fullName: string;
      readonly failureMessages: readonly string[];
    }[];
  }[];
}

const report: Report = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));
for (const file of report.testResults) {
  const failed = file.assertionResults.filter((test) => test.status === 'failed');
  // A file that didn't load has no tests but does have a message.
  if (file.status === 'failed' && failed.length === 0) console.error(`${file.name}\n${file.message}\n`);
  for (const test of failed)
    console.error([file.name, test.fullName, ...test.failureMessages, ''].join('\n'));
}
console.log(report.numPassedTests, report.numFailedTests);

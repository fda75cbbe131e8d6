import type { Attack } from './scene.ts';

/** Statements and addresses of files are for who reads the code, not for what a caller makes the store say. */
const isFailure = (line: string): boolean =>
  line.includes('"status":500') || line.includes('request failed') || /^(?:Uncaught|\s+at )/.test(line);

/** No request, whatever became of the database and the process meanwhile, was a failure of the store's own. */
export const readLog: Attack = async ({ store }) => {
  const lines = store.log().split('\n');
  const failures = [...new Set(lines.filter(isFailure))];
  return {
    cases: lines.length,
    violations: failures.slice(0, 3).map((line) => `logged ${line.slice(0, 500)}`),
    ...(failures.length > 0 ? { note: `${failures.length} failures` } : {}),
  };
};

import type { Attack } from './scene.ts';

/** SQL statements and file paths are for developers; no request may make the store log them. */
const isFailure = (line: string): boolean =>
  line.includes('"status":500') || line.includes('request failed') || /^(?:Uncaught|\s+at )/.test(line);

/** No request was the store's own failure, whatever happened to the database and the process. */
export const readLog: Attack = async ({ store }) => {
  const lines = store.log().split('\n');
  const failures = [...new Set(lines.filter(isFailure))];
  return {
    cases: lines.length,
    violations: failures.slice(0, 3).map((line) => `logged ${line.slice(0, 500)}`),
    ...(failures.length > 0 ? { note: `${failures.length} failures` } : {}),
  };
};

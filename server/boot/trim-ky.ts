import type { Plugin } from 'vite';

const never = (name: string) =>
  `export const ${name} = () => { throw new Error('Left out of the build.'); };`;

/** What's left of a file. */
const REST: Readonly<Record<string, string>> = {
  // Retries are transitions: `retry: 0`.
  'core/retry-timing': never('getRetryTimingHeader') + never('calculateRetryTimingDelay'),
  'utils/delay': "export default () => { throw new Error('Left out of the build.'); };",
  // Only errors are thrown.
  'errors/NonError': 'export class NonError extends Error {}',
  'errors/ForceRetryError': 'export class ForceRetryError extends Error {}',
  // Contracts write methods in capitals.
  'utils/normalize':
    'export const normalizeRequestMethod = (method) => method;' +
    'export const normalizeRetryOptions = () => ({ limit: 0 });',
  // `services/http/call.ts` checks responses against their contract.
  'errors/SchemaValidationError': 'export class SchemaValidationError extends Error {}',
  // No call reports its progress.
  'utils/body': never('streamRequest') + never('streamResponse'),
  // Every error but a deadline is a lost call, whatever ky calls it.
  'utils/is-network-error': 'export default () => false;',
};

/** Tries out whether a request can send a stream, which none does. */
const STREAM_TRIAL = /(export const supportsRequestStreams = )\(\(\) => \{\n[\s\S]*?\n\}\)\(\);/;

/** Removes from the bundle what `services/http/call.ts` turns off in ky, or doesn't ask it for. */
export const trimKy = (): Plugin => ({
  name: 'checkstand-trim-ky',
  apply: 'build',
  transform: {
    filter: { id: /\/node_modules\/ky\/distribution\// },
    handler(code, id) {
      const [file = ''] = /\w+\/[\w-]+(?=\.js$)/.exec(id) ?? [];
      return { code: REST[file] ?? code.replace(STREAM_TRIAL, '$1false;'), map: null };
    },
  },
});

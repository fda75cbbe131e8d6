import type { AnyStateMachine } from 'xstate';

const FNV_OFFSET = 0x811c9dc5;
const FNV_PRIME = 0x01000193;

/**
 * A chart's version: its states, transitions, and the names of its guards, actions, and calls. The same for a chart as it's
 * written and as it's built, which has no descriptions.
 */
export function versionOf({ config }: AnyStateMachine): string {
  const text = JSON.stringify(config, (name, value) => (name === 'description' ? undefined : value));
  let hash = FNV_OFFSET;
  for (let place = 0; place < text.length; place += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(place), FNV_PRIME);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}

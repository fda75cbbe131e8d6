import { spawnSync } from 'node:child_process';

const majorOf = (path: string | undefined) =>
  path ? Number(/^v(\d+)/.exec(spawnSync(path, ['--version']).stdout?.toString() ?? '')?.[1]) : Number.NaN;

/** A Node of this machine that the store does not run on: as a rule what `npm` itself runs on. */
export const oldNode: string | undefined = [
  process.env.npm_node_execpath,
  '/usr/local/bin/node',
  '/usr/bin/node',
].find((path) => majorOf(path) < 26);

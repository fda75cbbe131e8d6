import { spawnSync } from 'node:child_process';

const majorOf = (path: string | undefined) =>
  path ? Number(/^v(\d+)/.exec(spawnSync(path, ['--version']).stdout?.toString() ?? '')?.[1]) : Number.NaN;

/** A Node on this machine that's too old for the store; usually the one `npm` itself runs on. */
export const oldNode: string | undefined = [
  process.env.npm_node_execpath,
  '/usr/local/bin/node',
  '/usr/bin/node',
].find((path) => majorOf(path) < 26);

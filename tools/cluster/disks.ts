import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { DatabaseNode } from './layout.ts';
import { runProgram } from './processes.ts';

/** How much a node's disk holds, in MB: three times what its database needs. */
const SIZE = 1024;

const imageOf = ({ folder }: DatabaseNode): string => `${folder}.disk`;
const ballastOf = ({ folder }: DatabaseNode): string => join(folder, 'ballast');

/** Gives each node a disk of its own, in a file that takes no more room than what's on it; only root may mount it. */
export function mountDisks(nodes: readonly DatabaseNode[]): void {
  for (const node of nodes) {
    mkdirSync(node.folder, { recursive: true });
    runProgram('truncate', '--size', `${SIZE}M`, imageOf(node));
    runProgram('mkfs.ext4', '-q', imageOf(node));
    runProgram('mount', '-o', 'loop', imageOf(node), node.folder);
  }
}

/** Unmounts those that are mounted. */
export function unmountDisks(nodes: readonly DatabaseNode[]): void {
  const mounted = readFileSync('/proc/mounts', 'utf8');
  for (const { folder } of nodes) {
    if (mounted.includes(` ${folder} `)) runProgram('umount', '--lazy', folder);
  }
}

/** Fills a node's disk to the last block. */
export async function fillDisk(node: DatabaseNode): Promise<void> {
  const said = await promisify(execFile)('dd', ['if=/dev/zero', `of=${ballastOf(node)}`, 'bs=1M']).catch(
    String,
  );
  if (typeof said !== 'string' || !said.includes('No space left'))
    throw new Error(`${node.name} did not fill up.`);
}

export const emptyDisk = (node: DatabaseNode): void => rmSync(ballastOf(node), { force: true });

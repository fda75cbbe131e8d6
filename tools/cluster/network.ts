import { execFileSync } from 'node:child_process';
import { BRIDGE, type DatabaseNode } from './layout.ts';

const ip = (...args: string[]): string =>
  execFileSync('ip', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });

/** This machine's end of a node's cable. */
const cableOf = ({ name }: DatabaseNode): string => `checkstand-${name}`.slice(0, 15);

/** A bridge, and a namespace for each database that's connected to it. */
export function makeNetwork(nodes: readonly DatabaseNode[]): void {
  ip('link', 'add', BRIDGE.name, 'type', 'bridge');
  ip('address', 'add', `${BRIDGE.address}/24`, 'dev', BRIDGE.name);
  ip('link', 'set', BRIDGE.name, 'up');
  for (const node of nodes) {
    const { namespace = '', address } = node;
    const cable = cableOf(node);
    ip('netns', 'add', namespace);
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
    ip('link', 'set', cable, 'master', BRIDGE.name, 'up');
    ip('-n', namespace, 'address', 'add', `${address}/24`, 'dev', 'eth0');
    ip('-n', namespace, 'link', 'set', 'eth0', 'up');
    ip('-n', namespace, 'link', 'set', 'lo', 'up');
  }
}

/** Removes all of it, or what there is of it. */
export function removeNetwork(nodes: readonly DatabaseNode[]): void {
  const namespaces = ip('netns', 'list');
  for (const { namespace } of nodes) {
    if (namespace && new RegExp(`^${namespace}\\b`, 'm').test(namespaces)) ip('netns', 'delete', namespace);
  }
  if (ip('link', 'show').includes(`${BRIDGE.name}:`)) ip('link', 'delete', BRIDGE.name);
}

/** Pulls a node's cable, or plugs it in again. */
export const setConnected = (node: DatabaseNode, isConnected: boolean): void => {
  ip('link', 'set', cableOf(node), isConnected ? 'up' : 'down');
};

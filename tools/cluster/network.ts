import { BRIDGE, type Host } from './layout.ts';
import { runProgram } from './processes.ts';

const ip = (...args: string[]): string => runProgram('ip', ...args);

/** This machine's end of a host's cable; its name may have 15 characters. */
const cableOf = ({ name }: Host): string => `stand-${name}`;

/** A bridge, and a namespace for each host that's connected to it. */
export function makeNetwork(hosts: readonly Host[]): void {
  ip('link', 'add', BRIDGE.name, 'type', 'bridge');
  ip('address', 'add', `${BRIDGE.address}/24`, 'dev', BRIDGE.name);
  ip('link', 'set', BRIDGE.name, 'up');
  for (const host of hosts) {
    const { namespace = '', address } = host;
    const cable = cableOf(host);
    ip('netns', 'add', namespace);
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace);
    ip('link', 'set', cable, 'master', BRIDGE.name, 'up');
    ip('-n', namespace, 'address', 'add', `${address}/24`, 'dev', 'eth0');
    ip('-n', namespace, 'link', 'set', 'eth0', 'up');
    ip('-n', namespace, 'link', 'set', 'lo', 'up');
  }
}

/** Removes all of it, or what there is of it. */
export function removeNetwork(hosts: readonly Host[]): void {
  const namespaces = ip('netns', 'list');
  for (const { namespace } of hosts) {
    if (namespace && new RegExp(`^${namespace}\\b`, 'm').test(namespaces)) ip('netns', 'delete', namespace);
  }
  if (ip('link', 'show').includes(`${BRIDGE.name}:`)) ip('link', 'delete', BRIDGE.name);
}

/** Pulls a host's cable, or plugs it in again. */
export const setConnected = (host: Host, isConnected: boolean): void => {
  ip('link', 'set', cableOf(host), isConnected ? 'up' : 'down');
};

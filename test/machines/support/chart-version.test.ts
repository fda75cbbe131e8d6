import { expect, it } from 'vitest';
import { createMachine } from 'xstate';
import { versionOf } from '../../../machines/support/chart-version.ts';

const door = (shut: object) => createMachine({ id: 'door', initial: 'shut', states: { shut } });

it("a chart's version is the FNV-1a hash of what it does, so the next release finds the same", () => {
  expect(versionOf(door({}))).toBe('30a2ab62');
  expect(versionOf(createMachine({ id: 'door6' }))).toBe('07fc9e68');
  expect(versionOf(door({ on: { 'door.open': 'shut' } }))).not.toBe(versionOf(door({})));
});

it("a chart's version doesn't depend on its descriptions, which the built shop doesn't have", () => {
  expect(versionOf(door({ description: 'Nobody is in.' }))).toBe(versionOf(door({})));
});

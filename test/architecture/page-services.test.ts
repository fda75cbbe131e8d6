import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'vite';
import { expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { idempotentCallMachine } from '../../machines/shared/idempotent-call.machine.ts';
import { callOf } from '../../machines/shared/services.ts';
import { type Client, createClient } from '../../services/client.ts';
import { createShellServices } from '../../services/shell.ts';
import { importsOf } from './imports.ts';

/** Calls whose actor has another name. */
const CALLED_BY: Readonly<Record<string, readonly string[]>> = {
  saveAddress: ['createAddress', 'updateAddress'],
  clearModifyCart: ['deleteModification'],
};

const isMachine = (logic: object | undefined): logic is AnyStateMachine =>
  logic !== undefined && 'implementations' in logic;

/** What a call takes from the services, by name. */
function takenBy(logic: object): string[] {
  const taken: string[] = [];
  const take = (_: object, name: string) => {
    taken.push(name);
    return () => Promise.resolve({});
  };
  const call = callOf(logic)?.(new Proxy({}, { get: take }));
  // Some take them only once they're called.
  if (taken.length === 0) call?.({ request: { chosen: {}, data: {} } }, new AbortController().signal);
  return taken;
}

/** Every service that a chart and its children call, by name. */
function calledBy(machine: AnyStateMachine): string[] {
  return Object.entries<object | undefined>(machine.implementations.actors).flatMap(([name, logic]) => {
    if (callOf(logic)) return takenBy(logic ?? {});
    if (logic === idempotentCallMachine) return CALLED_BY[name] ?? name;
    return isMachine(logic) ? calledBy(logic) : [];
  });
}

/** The chart and the services of each actor that a page makes, as it names them. */
function actorsOf(page: string): { chart: string; services: string | undefined }[] {
  const found: ReturnType<typeof actorsOf> = [];
  const nameOf = (node: { type: string; name?: unknown } | undefined) =>
    node?.type === 'Identifier' ? String(node.name) : undefined;
  new Visitor({
    CallExpression({ callee, arguments: [chart, , services] }) {
      if (nameOf(callee) !== 'usePageActor') return;
      found.push({ chart: nameOf(chart) ?? '', services: nameOf(services) });
    },
  }).visit(parseSync(page, readFileSync(page, 'utf8')).program);
  return found;
}

type Imported = Record<string, unknown>;

/** Loads what a page imports, by name. */
const load = async (target: string): Promise<Imported> =>
  import(/* @vite-ignore */ join(process.cwd(), target));

async function chartOf(page: string, name: string): Promise<AnyStateMachine | null> {
  const from = importsOf(page).find(({ names }) => names.includes(name));
  const logic = from && ((await load(from.target))[name] as object);
  return isMachine(logic) ? logic : null;
}

type CreateServices = (client: Client) => object;

/** What an actor is served; a function of the page's own adds to those that it imports. */
async function servedBy(page: string, name: string | undefined): Promise<string[]> {
  if (name === undefined) return [];
  const rooms = importsOf(page).filter(({ target, isType }) => /^services\/\w+\.ts$/.test(target) && !isType);
  const isNamed = rooms.some(({ names }) => names.includes(name));
  const created = rooms.map(async ({ target, names }) => {
    const room = (await load(target)) as Record<string, CreateServices>;
    return names
      .filter((one) => !isNamed || one === name)
      .flatMap((one) => Object.keys(room[one]?.(client) ?? {}));
  });
  return (await Promise.all(created)).flat();
}

const client = createClient({ baseUrl: '' });
const shell = Object.keys(createShellServices(client));

const actors = globSync('views/app/pages/*.tsx').flatMap((page) =>
  actorsOf(page).map((actor) => ({ page, ...actor })),
);

it.each(actors)('$page serves what $chart calls', async ({ page, chart, services }) => {
  const machine = await chartOf(page, chart);
  const served = [...shell, ...(await servedBy(page, services))];
  expect(machine ? calledBy(machine).filter((name) => !served.includes(name)) : []).toEqual([]);
});

import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type AnyStateMachine, StateMachine } from 'xstate';

const root = fileURLToPath(new URL('../..', import.meta.url));

async function exportsOf(files: string): Promise<unknown[]> {
  const modules: object[] = await Promise.all(
    globSync(files, { cwd: root }).map((file) => import(/* @vite-ignore */ join(root, file))),
  );
  return modules.flatMap((module) => Object.values(module));
}

/** Every chart of the shop by its id. */
export async function allCharts(): Promise<Map<string, AnyStateMachine>> {
  const machines = (await exportsOf('machines/**/*.machine.ts')).filter(
    (value): value is AnyStateMachine => value instanceof StateMachine,
  );
  return new Map(machines.map((machine) => [machine.id, machine]));
}

import { type AnyStateMachine, StateMachine } from 'xstate';

const CHARTS = import.meta.glob<Record<string, unknown>>('../../machines/**/*.machine.ts');

export interface FoundChart {
  /** The folder it's in: 'checkout'. */
  area: string;
  machine: AnyStateMachine;
}

const isMachine = (value: unknown): value is AnyStateMachine => value instanceof StateMachine;

/** Every chart, by area and name. */
export async function findCharts(): Promise<FoundChart[]> {
  const found = await Promise.all(
    Object.entries(CHARTS).map(async ([path, load]) => {
      const area = path.split('/').at(-2) ?? '';
      const machines = Object.values(await load()).filter(isMachine);
      return machines.map((machine) => ({ area, machine }));
    }),
  );
  const order = ({ area, machine }: FoundChart) => `${area}/${machine.id}`;
  return found.flat().toSorted((a, b) => order(a).localeCompare(order(b)));
}

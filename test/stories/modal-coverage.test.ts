import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { dismissals } from '../../views/modal-dismissals.ts';

type Node = AnyStateMachine['root'];
type StoryModule = Record<string, { parameters?: Record<string, unknown> }>;

const machineModules = import.meta.glob<Record<string, unknown>>('../../machines/**/*.machine.ts', {
  eager: true,
});
const storyModules = import.meta.glob<StoryModule>('../../stories/**/*.stories.tsx');

const charts: [name: string, machine: AnyStateMachine][] = Object.values(machineModules).flatMap((module) =>
  Object.entries(module).flatMap(([name, value]) =>
    value instanceof StateMachine ? [[name.replace(/Machine$/, ''), value] as [string, AnyStateMachine]] : [],
  ),
);

const allNodes = (node: Node): Node[] => [node, ...Object.values(node.states).flatMap(allNodes)];
const modalOf = (node: Node): string | undefined => node.meta?.modal;

const everyNode = charts.flatMap(([, { root }]) => allNodes(root));

/** Whether a state, one within it or one around it takes an event. */
const hears = ({ events, parent }: Node, event: string): boolean =>
  events.includes(event) || (parent?.ownEvents.includes(event) ?? false);

/** 'reservation: ReservationExpired' for every state of a chart that shows a modal. */
const inCharts = charts.flatMap(([name, machine]) =>
  allNodes(machine.root).flatMap((node) => {
    const modal = modalOf(node);
    return modal ? [`${name}: ${modal}`] : [];
  }),
);

async function inStories(): Promise<string[]> {
  const modules = await Promise.all(Object.values(storyModules).map((load) => load()));
  return modules.flatMap(({ default: meta, ...stories }) =>
    Object.values(stories).flatMap((story) => {
      const { chart, modal } = { ...meta?.parameters, ...story.parameters };
      return modal ? [`${chart}: ${modal}`] : [];
    }),
  );
}

const missingFrom = (others: string[], names: string[]) => [
  ...new Set(names.filter((name) => !others.includes(name))),
];

describe('modals', () => {
  it('are found in the charts', () => {
    expect(inCharts).toContain('reservation: ReservationExpired');
  });

  it('carry both the tag and meta.modal, never just one', () => {
    const half = everyNode.filter((node) => Boolean(modalOf(node)) !== node.tags.includes('modal'));
    expect(half.map(({ id }) => id)).toEqual([]);
  });

  it('each have a story', { timeout: 30_000 }, async () => {
    expect(missingFrom(await inStories(), inCharts)).toEqual([]);
  });

  it('appear in no story under a name that no chart has', { timeout: 30_000 }, async () => {
    expect(missingFrom(inCharts, await inStories())).toEqual([]);
  });

  it('are described with the titles that pages and stories give them', () => {
    const shown = globSync('{views,stories}/**/*.{ts,tsx}')
      .map((file) => readFileSync(file, 'utf8'))
      .join();
    const quoted = everyNode
      .filter(modalOf)
      .flatMap(({ id, description = '' }) =>
        [...description.matchAll(/“(.+?)…?”/g)].map(([, title = '']) => ({ id, title })),
      );
    expect(quoted.length).toBeGreaterThan(0);
    expect(quoted.filter(({ title }) => !shown.includes(title))).toEqual([]);
  });

  it('are listed for the host by no name that no chart has', () => {
    expect(
      missingFrom(
        everyNode.flatMap((node) => modalOf(node) ?? []),
        Object.keys(dismissals),
      ),
    ).toEqual([]);
  });

  it('are left by their dismissal', () => {
    const deaf = Object.entries(dismissals).filter(
      ([name, dismissal]) =>
        dismissal && !everyNode.some((node) => modalOf(node) === name && hears(node, dismissal)),
    );
    expect(deaf.map(([name]) => name)).toEqual([]);
  });
});

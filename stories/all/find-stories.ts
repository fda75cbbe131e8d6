import type { StoryContext } from '@storybook/react-vite';
import { type ComponentType, createElement, isValidElement, type ReactNode } from 'react';
import { storyNameFromExport, toId } from 'storybook/internal/csf';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';

interface Story extends Played {
  name?: string;
  args?: object;
  parameters?: Record<string, unknown>;
  render?: (args: object, context: object) => ReactNode;
}
interface Played {
  play?: (context: StoryContext) => unknown;
}

interface StoryModule {
  default: Story & { title?: string; component?: ComponentType };
}

const MODULES = import.meta.glob<StoryModule>(['../**/*.stories.tsx', '!./*.stories.tsx']);

export interface FoundStory {
  id: string;
  /** As the sidebar has it: 'Checkout/Modals: Order Timed Out'. */
  name: string;
}

/** A story with what it's about. */
export interface ReadStory extends FoundStory {
  /** Its file's place in the sidebar: 'Checkout/Modals'. */
  title: string;
  parameters: Record<string, unknown>;
  /** The story as its file has it, which is what Storybook plays. */
  source: Played;
  /** Makes the story as it's first shown, without its decorators. */
  draw: (globals?: Record<string, unknown>) => ReactNode;
  /** Makes the story and returns the snapshots of all charts in it. */
  freeze: () => AnyMachineSnapshot[];
  /** The ids of the states that it shows without an actor, as its `parameters.states` say: 'app.unreachable'. */
  states: readonly string[];
}

const isActor = (value: object): value is AnyActorRef => 'getSnapshot' in value && 'send' in value;
const isOfChart = (snapshot: object): snapshot is AnyMachineSnapshot => 'machine' in snapshot;

/** Every chart's snapshot in what a story renders, and those of the charts' children. */
function snapshotsIn(value: unknown, seen = new Set<object>()): AnyMachineSnapshot[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  if (isActor(value)) {
    const snapshot: object = value.getSnapshot();
    return isOfChart(snapshot) ? [snapshot, ...snapshotsIn({ ...snapshot.children }, seen)] : [];
  }
  if (isValidElement(value)) return snapshotsIn(value.props, seen);
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
  return isPlain ? Object.values(value).flatMap((each) => snapshotsIn(each, seen)) : [];
}

/** The stories of one file. Its build may export more, such as their order as `__namedExportsOrder`. */
export function storiesIn({ default: meta, ...exported }: StoryModule): ReadStory[] {
  const stories = Object.entries(exported as Record<string, Story>).filter(([key]) => !key.startsWith('__'));
  return stories.map(([key, story]) => {
    const { title = '' } = meta;
    const name = storyNameFromExport(key);
    const args = { ...meta.args, ...story.args };
    const parameters = { ...meta.parameters, ...story.parameters };
    const render = story.render ?? meta.render;
    const draw = (globals: Record<string, unknown> = { banner: 'fernhill' }) =>
      render
        ? render(args, { args, globals, parameters })
        : meta.component && createElement(meta.component, args);
    return {
      id: toId(title, name),
      title,
      name: `${title}: ${story.name ?? name}`,
      parameters,
      source: story,
      states: (parameters.states ?? []) as readonly string[],
      draw,
      freeze: () => snapshotsIn([args, draw()]),
    };
  });
}

/** Every story but those of these pages. */
export async function findStories(): Promise<ReadStory[]> {
  const modules = await Promise.all(Object.values(MODULES).map((load) => load()));
  return modules.flatMap(storiesIn);
}

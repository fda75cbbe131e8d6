import { storyNameFromExport, toId } from 'storybook/internal/csf';
import { StateMachine } from 'xstate';
import type { ModalName } from '../../machines/shared/modals.ts';
import { nodesOf } from '../../machines/shared/walk.ts';
import { modals } from '../../views/modals.ts';

interface StoryModule {
  default: { title?: string; parameters?: Record<string, unknown> };
}
type Told = { name?: string; parameters?: Record<string, unknown> };

const STORIES = import.meta.glob<StoryModule>(['../**/*.stories.tsx', '!./*.stories.tsx']);
const CHARTS = import.meta.glob<Record<string, unknown>>('../../machines/**/*.machine.ts');

export interface FoundStory {
  id: string;
  /** As the sidebar has it: 'Checkout/Modals: Order Timed Out'. */
  name: string;
}

/** A state that shows the modal, in words. */
interface Place {
  chart: string;
  area: string;
  description: string;
}

export interface FoundModal {
  name: ModalName;
  /** 'Order Timed Out' for 'OrderTimedOut'. */
  words: string;
  places: Place[];
  stories: FoundStory[];
}

/** Every place where a chart shows a modal, by the modal's name. */
async function placesOfModals(): Promise<Map<string, Place[]>> {
  const found = await Promise.all(
    Object.entries(CHARTS).map(async ([path, load]) => {
      const area = path.split('/').at(-2) ?? '';
      const machines = Object.values(await load()).filter((value) => value instanceof StateMachine);
      return machines
        .flatMap((machine) => nodesOf(machine.root))
        .flatMap(({ meta, description = '', machine }) =>
          meta?.modal ? [{ modal: String(meta.modal), chart: machine.id, area, description }] : [],
        );
    }),
  );
  return Map.groupBy(found.flat(), ({ modal }) => modal);
}

/** Every story that shows a modal, by the modal's name. */
async function storiesOfModals(): Promise<Map<string, FoundStory[]>> {
  const modules = await Promise.all(Object.values(STORIES).map((load) => load()));
  const found = modules.flatMap(({ default: meta, ...stories }) =>
    Object.entries(stories as Record<string, Told>).flatMap(([key, story]) => {
      const { modal } = { ...meta.parameters, ...story.parameters };
      const { title = '' } = meta;
      const name = `${title}: ${story.name ?? storyNameFromExport(key)}`;
      return modal ? [{ modal: String(modal), id: toId(title, storyNameFromExport(key)), name }] : [];
    }),
  );
  return Map.groupBy(found, ({ modal }) => modal);
}

/** Every modal of the one list, with where it's shown and what shows it. */
export async function findModals(): Promise<FoundModal[]> {
  const [places, stories] = await Promise.all([placesOfModals(), storiesOfModals()]);
  return (Object.keys(modals) as ModalName[]).map((name) => ({
    name,
    words: storyNameFromExport(name),
    places: places.get(name) ?? [],
    stories: stories.get(name) ?? [],
  }));
}

/** Those that say every one of the words, in one area or all. */
export function matching(found: FoundModal[], words: string, area: string): FoundModal[] {
  const asked = words.toLowerCase().split(/\s+/).filter(Boolean);
  return found.filter(({ name, words: title, places, stories }) => {
    const said = [
      name,
      title,
      ...places.flatMap((place) => Object.values(place)),
      ...stories.map((story) => story.name),
    ]
      .join(' ')
      .toLowerCase();
    return (
      asked.every((word) => said.includes(word)) && (!area || places.some((place) => place.area === area))
    );
  });
}

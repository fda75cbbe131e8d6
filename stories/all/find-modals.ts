import { storyNameFromExport } from 'storybook/internal/csf';
import type { ModalName } from '../../machines/shared/modals.ts';
import { nodesOf } from '../../machines/shared/walk.ts';
import { dismissals } from '../../views/modal-dismissals.ts';
import { findCharts } from './find-charts.ts';
import { type FoundStory, findStories } from './find-stories.ts';
import { saysAll } from './says-all.ts';

/** A state that shows the modal, in words. */
interface Place {
  chart: string;
  area: string;
  description: string;
}

export interface FoundModal {
  name: ModalName;
  /** 'Too Many PIN Attempts' for 'TooManyPinAttempts'. */
  words: string;
  places: Place[];
  stories: FoundStory[];
}

/** Every place where a chart shows a modal, by the modal's name. */
async function placesOfModals(): Promise<Map<string, Place[]>> {
  const found = (await findCharts()).flatMap(({ area, machine }) =>
    nodesOf(machine.root).flatMap(({ meta, description = '' }) =>
      meta?.modal ? [{ modal: String(meta.modal), chart: machine.id, area, description }] : [],
    ),
  );
  return Map.groupBy(found, ({ modal }) => modal);
}

/** Every story that shows a modal, by the modal's name. */
async function storiesOfModals(): Promise<Map<string, FoundStory[]>> {
  const found = (await findStories()).flatMap(({ id, name, parameters: { modal } }) =>
    modal ? [{ modal: String(modal), id, name }] : [],
  );
  return Map.groupBy(found, ({ modal }) => modal);
}

const ABBREVIATIONS = /\b(?:Cvv|Ebt|Pin|Snap)\b/g;

const wordsOf = (name: ModalName): string =>
  storyNameFromExport(name).replaceAll(ABBREVIATIONS, (word) => word.toUpperCase());

/** Every modal of the one list, with where it's shown and what shows it. */
export async function findModals(): Promise<FoundModal[]> {
  const [places, stories] = await Promise.all([placesOfModals(), storiesOfModals()]);
  return (Object.keys(dismissals) as ModalName[]).map((name) => ({
    name,
    words: wordsOf(name),
    places: places.get(name) ?? [],
    stories: stories.get(name) ?? [],
  }));
}

/** Those that say every one of the words, in one area or all. */
export const matching = (found: FoundModal[], words: string, area: string): FoundModal[] =>
  found.filter(
    ({ name, words: title, places, stories }) =>
      (!area || places.some((place) => place.area === area)) &&
      saysAll(words, [
        name,
        title,
        ...places.flatMap((place) => Object.values(place)),
        ...stories.map((story) => story.name),
      ]),
  );

import type { StateValue } from 'xstate';
import { fileOf } from '../../inspector/charts/chart-json.ts';
import type { ChartLayout } from '../../inspector/charts/lay-out.ts';

/** From the panel: which actor to show, by its key; none for the story's own. */
export const ASK = 'checkstand/chart/ask';
/** To the panel: what there is to show. */
export const SHOW = 'checkstand/chart/show';

/** Something that can happen to the story's actors now. */
export interface Move {
  /** How the address names it, such as 'completeOrder-cart-accept'. */
  name: string;
  words: string;
  /** The key of the actor that hears it. */
  actor: string;
  /** The transitions it takes: 'path of the state#place among its transitions'. */
  takes: string[];
}

export interface Shown {
  storyId: string;
  /** The story's actors, those inside others after them. */
  actors: { key: string; words: string }[];
  /** The key of the one that's drawn. */
  actor: string;
  /** The id of its chart. */
  id: string;
  /** Its chart as it runs, as JSON. */
  chart: string;
  value: StateValue;
  /** Null until it's known. */
  moves: Move[] | null;
}

/** Instead, of a story without a chart. */
export interface NothingShown {
  storyId: string;
  actor: null;
}

/** A chart as it was drawn. */
export interface DrawnChart {
  /** The chart as JSON. */
  chart: string;
  layout: ChartLayout;
}

/** The folder that drawn charts are served from. */
export const DRAWINGS = 'charts/';

/** The address of a drawn chart, by its id. */
const drawingOf = (id: string): string => `./${DRAWINGS}${fileOf(id)}.json`;

const drawings = new Map<string, Promise<DrawnChart>>();

/** A chart as it was drawn; null if that isn't available. */
export async function drawnChart(id: string): Promise<DrawnChart | null> {
  const drawing = drawings.get(id) ?? fetch(drawingOf(id)).then((response) => response.json());
  drawings.set(id, drawing);
  try {
    return await drawing;
  } catch {
    drawings.delete(id);
    return null;
  }
}

const BETWEEN = '__';

/** The way from where a story starts, as the address has it: the story's id and the names of what happened. */
export const pathOf = (storyId: string, steps: readonly string[]): string =>
  steps.length > 0 ? [storyId, ...steps].join(BETWEEN) : '';

/** What happened in a story according to the address; nothing in any other story. */
export function stepsOf(storyId: string, path: unknown): string[] {
  const [id, ...steps] = String(path ?? '').split(BETWEEN);
  return id === storyId ? steps : [];
}

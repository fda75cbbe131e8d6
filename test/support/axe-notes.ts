// Keeps what axe says about each story, for the page that shows what is proved.

import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Plugin } from 'vite';
import type { Reporter, TestCase, Vitest } from 'vitest/node';

/** What axe said about a story when its test last ran. */
export interface AxeNote {
  /** How many rules it met. */
  rules: number;
  /** What's wrong with it or its test; empty if nothing is. */
  problems: string[];
}

const AXE_NOTES = new URL('../../.stories/axe.json', import.meta.url).pathname;

/** The notes by the stories' ids; none before the first run. */
export const readAxeNotes = (): Partial<Record<string, AxeNote>> =>
  existsSync(AXE_NOTES) ? JSON.parse(readFileSync(AXE_NOTES, 'utf8')) : {};

interface StoryMeta {
  storyId?: string;
  reports?: { type: string; result: Partial<AxeResults> }[];
}

function noteOf(test: TestCase): AxeNote {
  const { errors } = test.result();
  const { reports = [] } = test.meta() as StoryMeta;
  const found = reports.find(({ type }) => type === 'face')?.result;
  const unmet = found?.violations?.map(({ id, help }) => `${id}: ${help}`) ?? [];
  return {
    rules: found?.passes?.length ?? 0,
    problems: [...unmet, ...(errors ?? []).map(({ message }) => message.split('\n')[0] ?? '')],
  };
}

/**
 * Keeps what axe says about each story; stories that a run leaves out keep their notes. A story that passes without a
 * check of its face fails the run.
 */
class AxeNotes implements Reporter {
  readonly #notes = new Map<string, AxeNote>();
  readonly #vitest: Vitest;

  constructor(vitest: Vitest) {
    this.#vitest = vitest;
  }

  onTestCaseResult(test: TestCase) {
    const { storyId, reports = [] } = test.meta() as StoryMeta;
    const { state } = test.result();
    if (!storyId || state === 'skipped') return;
    this.#notes.set(storyId, noteOf(test));
    if (state === 'passed' && !reports.some(({ type }) => type === 'face')) {
      this.#vitest.state.catchError(
        new Error(`Axe hasn't checked the face of ${storyId}.`),
        'Unchecked Story',
      );
    }
  }

  onTestRunEnd() {
    if (this.#notes.size === 0) return;
    mkdirSync(dirname(AXE_NOTES), { recursive: true });
    const notes = { ...readAxeNotes(), ...Object.fromEntries(this.#notes) };
    writeFileSync(AXE_NOTES, `${JSON.stringify(notes, null, 2)}\n`);
    this.#notes.clear();
  }
}

/** Lets the tests of stories note for `npm run proof` what axe says. */
export const axeNotesPlugin = (): Plugin => ({
  name: 'checkstand-axe-notes',
  configureVitest({ vitest }) {
    vitest.config.reporters.push(new AxeNotes(vitest) as never);
  },
});

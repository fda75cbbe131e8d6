/** What a recipe of CONTRIBUTING.md has its reader do. */
export type Step =
  | { kind: 'create'; file: string; code: string }
  /** `line` is how the line begins after or instead of which the code comes. */
  | { kind: 'after' | 'instead of'; file: string; line: string; code: string }
  /** Words of a command: the script's name, and what follows it. */
  | { kind: 'run'; script: string[] };

export interface Recipe {
  title: string;
  steps: Step[];
  /** Files with tests that pass once it's done. */
  tests: string[];
}

const CREATE = /Create `([^`]+)`:$/;
const CHANGE = /\b[Ii]n `([^`]+)`, (after|instead of) `([^`]+)`, (?:add|write):$/;
const RUN = /run `npm run ([\w: -]+)`\.$/;
const PASS = /These tests pass: ((?:`[^`]+`(?:, )?)+)\.$/;

function stepOf(sentence: string, code: string): Step {
  const [, created] = CREATE.exec(sentence) ?? [];
  if (created) return { kind: 'create', file: created, code };
  const [, file, place, line] = CHANGE.exec(sentence) ?? [];
  if (file && line && (place === 'after' || place === 'instead of')) return { kind: place, file, line, code };
  throw new Error(`This doesn't say where its code belongs: ${sentence}`);
}

/** The recipes of the guide, in its order: each section that begins with 'Add'. */
export function recipesIn(guide: string): Recipe[] {
  return guide
    .split(/^## (?=Add )/m)
    .slice(1)
    .map((section) => {
      const [title = '', ...rest] = section.split('\n');
      const recipe: Recipe = { title, steps: [], tests: [] };
      // Prose and code take turns.
      const parts = rest.join('\n').split(/^```(?:tsx?)?\n/m);
      for (const [index, part] of parts.entries()) {
        if (index % 2 === 1) continue;
        const paragraphs = part
          .trim()
          .split('\n\n')
          .map((paragraph) => paragraph.replace(/\s+/g, ' '));
        for (const paragraph of paragraphs) {
          const [, script] = RUN.exec(paragraph) ?? [];
          if (script) recipe.steps.push({ kind: 'run', script: script.split(' ') });
          const [, tests = ''] = PASS.exec(paragraph) ?? [];
          recipe.tests.push(...[...tests.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file));
        }
        const code = parts[index + 1];
        if (code !== undefined) recipe.steps.push(stepOf(paragraphs.at(-1) ?? '', code));
      }
      return recipe;
    });
}

/** The source with the code in its place; the line it goes by must be there exactly once. */
export function changed(source: string, step: Extract<Step, { line: string }>): string {
  const lines = source.split('\n');
  const found = lines.flatMap((line, index) => (line.trim().startsWith(step.line) ? [index] : []));
  const [at] = found;
  if (at === undefined || found.length > 1) {
    throw new Error(`${step.file} has ${found.length} lines that begin with: ${step.line}`);
  }
  const isAfter = step.kind === 'after';
  lines.splice(isAfter ? at + 1 : at, isAfter ? 0 : 1, ...step.code.split('\n').slice(0, -1));
  return lines.join('\n');
}

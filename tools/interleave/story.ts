import type { Step } from './gate.ts';
import { letter, nameOf } from './history.ts';
import type { Pair, Told } from './stage.ts';

const WRITES = /\b(insert into|update|delete from) ("\w+"(?:\."\w+")?)/g;
const READS = /\b(?:from|join) ("\w+"(?:\."\w+")?)/g;

const WORDS: Readonly<Record<string, string>> = {
  'insert into': 'adds to',
  update: 'changes',
  'delete from': 'deletes from',
};

/** A statement in words, such as 'locks orders' or 'changes slots, adds to reservations'. */
export function inWords(text: string): string {
  if (text === 'commit') return 'commits';
  if (text.startsWith('rollback')) return 'rolls back';
  const plain = (table: string) => table.replaceAll('"', '');
  const writes = [...text.matchAll(WRITES)].map(
    ([, verb = '', table = '']) => `${WORDS[verb]} ${plain(table)}`,
  );
  if (writes.length > 0) return [...new Set(writes)].join(', ');
  const tables = new Set([...text.matchAll(READS)].map(([, table = '']) => plain(table)));
  const verb = /\bfor (no key )?update\b/.test(text) ? 'locks' : 'reads';
  return `${verb} ${[...tables].join(', ') || 'nothing'}`;
}

const ENDS = {
  unsent: 'loses its connection before it',
  unheard: 'loses its connection before it hears that it',
  died: 'dies before it',
};

function lineOf({ text, waited, failed, kill }: Step): string {
  const words = inWords(text);
  if (kill) return `${ENDS[kill]} ${words}`;
  return `${waited ? 'waits, then ' : ''}${words}${failed ? ` (fails with ${failed})` : ''}`;
}

/** How to see a history again. */
const replayOf = ({ situation, verbs }: Pair, { history }: Told): string =>
  `npm run interleave -- --in ${situation} --pair ${verbs.join(',')} --history '${nameOf(history)}'`;

/** Who did what, in order, one line for each turn, what they were told, and what's wrong. */
export function storyOf(pair: Pair, told: Told): string {
  const lines: { caller: string; did: string[] }[] = [];
  for (const step of told.trace) {
    const last = lines.at(-1);
    if (last?.caller === step.caller) last.did.push(lineOf(step));
    else lines.push({ caller: step.caller, did: [lineOf(step)] });
  }
  const answers = told.answers.map(
    (answer, at) => `${letter(at)} ${pair.verbs[at]}: ${answer.join(', then ')}`,
  );
  return [
    `In ${pair.situation}:`,
    ...lines.map(({ caller, did }) => `  ${caller} ${did.join('; ')}`),
    `They were told: ${answers.join(', ')}`,
    ...told.faults.map((fault) => `Wrong: ${fault}`),
    `Again: ${replayOf(pair, told)}`,
  ].join('\n');
}

import { type Caller, KILLS, type Kill, type Step } from './gate.ts';

/** How long a caller goes on: for so many statements, or until so many of its calls are answered; by default, to its end. */
export interface Turn {
  caller: number;
  statements?: number;
  calls?: number;
}

/** An order of events: whose turn it is for how long, and whose connection ends. Then all run to their end, in order. */
export interface History {
  turns: readonly Turn[];
  kill?: { caller: number; at: number; how: Kill };
}

/** How a history names its callers. */
export const letter = (caller: number) => 'abc'[caller] ?? '?';

/** A history as it's typed: 'a4 b a!7unheard' is four statements of the first, all of the second, and the first's seventh without an answer; 'a/1' is one call of the first. */
export const nameOf = ({ turns, kill }: History): string =>
  [
    ...turns.map(
      ({ caller, statements, calls }) => `${letter(caller)}${calls ? `/${calls}` : (statements ?? '')}`,
    ),
    ...(kill ? [`${letter(kill.caller)}!${kill.at}${kill.how}`] : []),
  ].join(' ');

/** Reads what `nameOf` wrote; undefined if that's not what it is. */
export function historyOf(name: string): History | undefined {
  const turns: Turn[] = [];
  let kill: History['kill'];
  for (const word of name.split(' ').filter(Boolean)) {
    const [, who = '', end, count, how] = /^([abc])([!/]?)(\d*)([a-z]*)$/.exec(word) ?? [];
    const caller = 'abc'.indexOf(who || '?');
    const killed = KILLS.find((one) => one === how);
    if (caller < 0 || (end === '!') !== (killed !== undefined) || (how && !killed)) return undefined;
    if (end && !count) return undefined;
    if (killed) kill = { caller, at: Number(count), how: killed };
    else turns.push({ caller, ...(count && { [end ? 'calls' : 'statements']: Number(count) }) });
  }
  return { turns, ...(kill && { kill }) };
}

const END = Number.POSITIVE_INFINITY;

/** Lets callers' statements through in this order, then all the rest that `called` want to run; returns what ran. A caller that waits for a lock leaves its turn to the next. */
export async function play(
  callers: readonly Caller[],
  { turns, kill }: History,
  called = callers,
): Promise<Step[]> {
  const trace: Step[] = [];
  const run = async (caller: Caller, { statements = END, calls = END }: Omit<Turn, 'caller'>) => {
    const until = caller.count + statements;
    const answered = caller.outcomes.length + calls;
    const isOver = () => caller.count >= until || caller.outcomes.length >= answered;
    while (!caller.isDone && !caller.isStuck && !isOver()) {
      const isKilled = kill && callers[kill.caller] === caller && caller.count + 1 === kill.at;
      await caller.step(trace, isKilled ? kill.how : undefined);
      for (const other of callers) if (other.isStuck) await other.rest();
    }
  };
  for (const turn of turns) {
    const next = callers[turn.caller];
    if (next) await run(next, turn);
  }
  for (let left = called; left.length > 0; left = called.filter(({ isDone }) => !isDone)) {
    const next = left.find(({ isStuck }) => !isStuck);
    if (next) await run(next, {});
    // All wait for each other: PostgreSQL ends that.
    else for (const caller of left) await caller.rest();
  }
  for (const caller of callers) await caller.runLeft();
  return trace;
}

import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Caller } from '../../tools/interleave/gate.ts';
import { historyOf, nameOf, play } from '../../tools/interleave/history.ts';
import { replay, Search } from '../../tools/interleave/search.ts';
import { Stage } from '../../tools/interleave/stage.ts';
import { inWords, storyOf } from '../../tools/interleave/story.ts';
import { openWorld, type World } from '../../tools/interleave/world.ts';
import { hasPostgres } from '../support/postgres.ts';

/** A history from its name. */
const named = (name: string) => {
  const history = historyOf(name);
  if (!history) throw new Error(`${name} names no history.`);
  return history;
};

it.each(['', 'b', 'a4 b2 a', 'a/1 b', 'a3 b a!7unheard'])(
  'a history named %j is read as it is written',
  (name) => {
    expect(nameOf(named(name))).toBe(name);
  },
);

it.each(['d4', 'a!4', 'a/', 'a4sooner', 'a!4sooner'])('%j names no history', (name) => {
  expect(historyOf(name)).toBeUndefined();
});

describe.runIf(hasPostgres())('calls whose statements take turns', () => {
  let world: World;
  let stage: Stage;
  beforeAll(async () => {
    world = await openWorld();
    stage = new Stage(world);
    await world.watch.read({ text: 'create table counted (n int); insert into counted values (0)' });
  });
  afterAll(() => world.close());

  /** Counts as nobody should: reads, then writes what it makes of that; `lock` is what it should say. */
  const count = (lock = '') =>
    world.deps.db.transaction(async (tx) => {
      const { rows } = await tx.execute<{ n: number }>(`select n from counted ${lock}`);
      await tx.execute(`update counted set n = ${(rows[0]?.n ?? 0) + 1}`);
    });

  async function counted(name: string, lock?: string) {
    await world.watch.read({ text: 'update counted set n = 0' });
    const callers = ['a', 'b'].map((caller) => new Caller(caller, [() => count(lock)], world.watch));
    const trace = await play(callers, named(name));
    const [row] = await world.watch.read<{ n: number }>({ text: 'select n from counted' });
    return {
      n: row?.n,
      order: trace.map(({ caller }) => caller).join(''),
      waits: trace.filter(({ waited }) => waited).length,
      outcomes: callers.flatMap(({ outcomes }) => outcomes.map(({ status }) => status)),
    };
  }

  it('run in the order that their history says, and lose an update in the middle of another', async () => {
    expect(await counted('')).toMatchObject({ n: 2, order: 'aaabbb' });
    expect(await counted('b')).toMatchObject({ n: 2, order: 'bbbaaa' });
    expect(await counted('a1 b')).toMatchObject({ n: 1, order: 'abbbaa' });
  });

  it('leave their turn to the other while they wait for a lock', async () => {
    expect(await counted('a1 b', 'for update')).toEqual({
      n: 2,
      order: 'abaabb',
      waits: 1,
      outcomes: ['fulfilled', 'fulfilled'],
    });
  });

  it('go on while a statement of theirs waits for their own transaction, as what keeps a lease may', async () => {
    await world.watch.read({ text: 'update counted set n = 0' });
    const { db } = world.deps;
    await Promise.all([1, 2].map(() => db.execute('select n from counted')));
    const leased = async () => {
      let keeping: Promise<unknown> = Promise.resolve();
      await db.transaction(async (tx) => {
        await tx.execute('update counted set n = n + 1');
        keeping = db.execute('update counted set n = n + 10').catch(() => {});
        // It has a connection by then.
        await setImmediate();
        await tx.execute('select n from counted');
      });
      await keeping;
    };
    const caller = new Caller('a', [leased], world.watch);
    const trace = await play([caller], named(''));
    expect(trace.filter(({ waited }) => waited).length).toBe(1);
    expect(await world.watch.read({ text: 'select n from counted' })).toEqual([{ n: 11 }]);
  });

  it('lose their connection before a commit, which undoes it, or before its answer, which does not', async () => {
    expect(await counted('a!3unsent')).toMatchObject({ n: 1, outcomes: ['rejected', 'fulfilled'] });
    expect(await counted('a!3unheard')).toMatchObject({ n: 2, outcomes: ['rejected', 'fulfilled'] });
    expect(await counted('a!2died')).toMatchObject({ n: 1, outcomes: ['rejected', 'fulfilled'] });
  });

  it('run what they left behind when they were answered, so that its connection is free again', async () => {
    await world.watch.read({ text: 'update counted set n = 0' });
    const hasty = async () => {
      await world.deps.db.execute('select n from counted');
      world.deps.db.execute('update counted set n = n + 1').catch(() => {});
    };
    await play([new Caller('a', [hasty], world.watch)], named(''));
    expect(await world.watch.read({ text: 'select n from counted' })).toEqual([{ n: 1 }]);
  });

  it('come in between two calls of another, which are compared with orders of the three', async () => {
    const told = await replay(
      stage,
      { situation: 'checkout', verbs: ['placeWithCode', 'addItem'] },
      named('a/1 b'),
    );
    expect(told.answers).toEqual([['done', 'refused: CART_CHANGED'], ['done']]);
    expect(told.faults).toEqual([]);
  });

  it('come in the middle of one that is in the middle of another, and end as some order of the three', async () => {
    const told = await replay(
      stage,
      { situation: 'order', verbs: ['cancel', 'pick', 'change'] },
      named('a4 b2 c'),
    );
    expect(told.trace.map(({ caller }) => caller[0]).join('')).toMatch(/^aaaabbc/);
    expect(told.faults).toEqual([]);
  });

  it('leave nothing of an order that was given up while it was placed', async () => {
    const told = await replay(stage, { situation: 'checkout', verbs: ['place', 'recover'] }, named('a12 b'));
    expect(told.answers).toEqual([['in doubt'], ['done']]);
    expect(told.faults).toEqual([]);
  });

  it('may change a cart while its order is placed, and what was ordered is taken off, whenever that is', async () => {
    const pair = { situation: 'checkout', verbs: ['place', 'setItem'] };
    for (const turns of ['a12 b', 'a14 b']) {
      const told = await replay(stage, pair, named(turns));
      expect(told.answers).toEqual([['done'], ['done']]);
      expect(told.faults).toEqual([]);
    }
  });

  it('run the same statements in the same order each time that their history is played', async () => {
    const pair = { situation: 'order', verbs: ['cancel', 'save'] };
    const ran = async () => {
      const { trace, answers, state } = await stage.play(pair, named('a5 b9 a3 b a!11unsent'));
      return {
        steps: trace.map(({ caller, text, waited }) => [caller, inWords(text), waited]),
        answers,
        state,
      };
    };
    const once = await ran();
    expect(new Set(once.steps.map(([caller]) => caller)).size).toBe(2);
    expect(await ran()).toEqual(once);
  });

  it('are searched in the same order of histories with the same seed', async () => {
    const searched = async () => {
      let left = 10;
      const search = new Search(stage, { situation: 'order', verbs: ['cancel', 'pick'] }, 7);
      await search.next(() => false);
      await search.next(() => --left === 0);
      return search.searched;
    };
    const { turns, ...once } = await searched();
    expect(once).toMatchObject({ wrong: undefined, histories: 14 });
    expect(turns.size).toBeGreaterThan(4);
    expect(await searched()).toEqual({ turns, ...once });
  });

  it('are told as a story in words, and how to see it again', async () => {
    const pair = { situation: 'ready', verbs: ['arrive', 'arriveElsewhere'] };
    const told = await replay(stage, pair, named('a2 b'));
    expect(told.faults).toEqual([]);
    const story = storyOf(pair, told);
    expect(story).toContain(
      'b arriveElsewhere reads faults, sessions, shoppers, memberships; waits, then locks orders',
    );
    expect(story).toContain('They were told: a arrive: done, b arriveElsewhere: done');
    expect(story).toContain("--in ready --pair arrive,arriveElsewhere --history 'a2 b'");
  });

  it('tell who paid a tip that it is paid, though the account was deleted before the answer was read', async () => {
    const pair = { situation: 'delivered', verbs: ['tipMore', 'deleteAccount'] };
    const alone = await replay(stage, pair, named(''));
    const steps = alone.trace.filter(({ caller }) => caller.startsWith('a')).length;
    const lastFirst = [1, 2, 3, 4].map((left) => named(`a${steps - left} b`));
    const told = [];
    for (const history of lastFirst) told.push((await replay(stage, pair, history)).answers);
    // Sooner, an account with money on its way isn't deleted.
    expect(told.filter(([, deleted]) => deleted?.[0] === 'done').length).toBeGreaterThan(0);
    expect(told.map(([tip]) => tip)).toEqual(lastFirst.map(() => ['done']));
  });

  it('make a checkout with the payment that was chosen while it was made', async () => {
    const pair = { situation: 'checkout', verbs: ['pay', 'createCheckout'] };
    const chosenBefore = await replay(stage, pair, named(''));
    for (const turns of [3, 5, 7]) {
      const told = await replay(stage, pair, named(`b${turns}`));
      expect(told.answers).toEqual([['done'], ['done']]);
      expect(told.state.toSorted()).toEqual(chosenBefore.state.toSorted());
    }
  });
});

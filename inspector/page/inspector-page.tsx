import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { InspectorRef } from '../../machines/inspector/inspector.machine.ts';
import { Accordion } from '../../views/kit/accordion.tsx';
import { Checkbox } from '../../views/kit/checkbox.tsx';
import { EmptyState } from '../../views/kit/empty-state.tsx';
import { type History, SERVICES, type Seen, SHOPPER, type Step, type World } from '../history.ts';
import type { Opened } from '../replay/open-replay.ts';
import { ActorTree } from './actor-tree.tsx';
import { ChaosDial } from './chaos-dial.tsx';
import { Calls, Context, PossibleEvents } from './details.tsx';
import { DrawnChart } from './drawn-chart.tsx';
import styles from './inspector.module.css';
import { ReplayOutcome } from './replay-outcome.tsx';
import { Sequence } from './sequence.tsx';
import { Timeline } from './timeline.tsx';

export interface InspectorPageProps {
  actor: InspectorRef;
  history: History;
  /** Lets a delay of a running chart be over now. */
  fire: (seen: Seen, type: string) => void;
  /** The visit that is replayed; none if the page follows the shop. */
  replay?: Opened | undefined;
}

/** Whose chart is drawn unless one is chosen: the chart that heard something last in this load, and runs if any does. */
function followed(steps: readonly Step[], step: number, world: World): Seen | undefined {
  const load = steps[step]?.load;
  let over: Seen | undefined;
  for (let place = step; place >= 0; place -= 1) {
    const each = steps[place];
    if (each?.kind !== 'event' || each.load !== load) continue;
    const key = each.to === SERVICES || each.to === SHOPPER ? each.from : each.to;
    const seen = world.actors.get(key);
    if (!seen?.chart || seen.snapshot.value === undefined) continue;
    if (seen.until === null) return seen;
    over ??= seen;
  }
  return over;
}

/** The page /charts: what the shop's charts do and did, moment by moment. */
export function InspectorPage({ actor, history, fire, replay }: InspectorPageProps) {
  const snapshot = useSelector(actor, (current) => current);
  const [isNarrow, setNarrow] = useState(false);
  const { step, actor: chosen } = snapshot.context;
  const { steps, loads } = history;
  if (snapshot.matches({ moment: 'waiting' })) {
    return (
      <main className={styles.waiting}>
        <EmptyState level={1} title="Nothing has happened yet">
          <p>
            Open the shop with{' '}
            <a href="/?inspect" target="_blank" rel="noopener noreferrer">
              ?inspect
            </a>{' '}
            in its address, or run <code>npm run order -- --shopper riley@example.com --inspect</code>. What
            the charts do shows here, and nothing leaves this machine.
          </p>
        </EmptyState>
      </main>
    );
  }
  const world = history.worldAt(step);
  const load = loads.find(({ id }) => id === steps[step]?.load);
  const living = [...world.actors.values()].filter(
    (seen) => seen.chart && seen.until === null && seen.load === load?.id,
  );
  const seen = (chosen ? world.actors.get(chosen) : undefined) ?? followed(steps, step, world) ?? living[0];
  const isLive = snapshot.matches({ moment: 'live' });
  const canFire = isLive && load && !load.isGone && !replay;
  const only = isNarrow ? (seen?.key ?? null) : null;
  return (
    <div className={styles.page}>
      <header className={styles.header}>
        <h1>Charts</h1>
        <Timeline
          {...{ steps, loads, world, step, isLive }}
          choose={(to) => actor.send({ type: 'step.choose', step: to })}
          back={() => actor.send({ type: 'step.back' })}
          forward={() => actor.send({ type: 'step.forward' })}
          follow={() => actor.send({ type: 'moment.follow' })}
        />
      </header>
      <aside className={styles.aside}>
        <ActorTree
          {...{ world, load }}
          shown={seen?.key}
          choose={(key) =>
            actor.send(key === chosen ? { type: 'actor.follow' } : { type: 'actor.choose', key })
          }
        />
        <Checkbox
          label="Draw the chart that heard something last"
          checked={chosen === null}
          onChange={(follows) =>
            actor.send(follows || !seen ? { type: 'actor.follow' } : { type: 'actor.choose', key: seen.key })
          }
        />
      </aside>
      <main className={styles.main}>
        {seen?.chart && <DrawnChart seen={seen} fire={canFire ? (type) => fire(seen, type) : undefined} />}
        <div className={styles.below}>
          <div className={styles.belowHead}>
            <h2>Who told whom what</h2>
            <Checkbox
              label={`Only ${seen?.name ?? 'the drawn chart'}`}
              checked={isNarrow}
              onChange={setNarrow}
            />
          </div>
          <Sequence
            {...{ steps, loads, world, step, only }}
            choose={(to) => actor.send({ type: 'step.choose', step: to })}
          />
        </div>
      </main>
      <aside className={styles.details} aria-label="Details">
        {replay && (
          <Accordion title={`Visit ${replay.code}`} defaultOpen>
            <ReplayOutcome {...replay} />
          </Accordion>
        )}
        <Accordion title="What can happen here" defaultOpen>
          {seen && <PossibleEvents seen={seen} />}
        </Accordion>
        {!replay && (
          <Accordion title="Break something" lazy>
            <ChaosDial actor={actor} living={living} fire={canFire ? fire : undefined} />
          </Accordion>
        )}
        <Accordion title="What it knows" lazy>
          {seen && <Context seen={seen} />}
        </Accordion>
        <Accordion title="Calls" lazy>
          <Calls world={world} load={load?.id} />
        </Accordion>
      </aside>
    </div>
  );
}

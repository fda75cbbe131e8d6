import { ChevronLeft, ChevronRight, Radio } from 'lucide-react';
import { Button } from '../../views/kit/button.tsx';
import type { Load, Step, World } from '../history.ts';
import styles from './inspector.module.css';

interface TimelineProps {
  steps: readonly Step[];
  loads: readonly Load[];
  world: World;
  step: number;
  isLive: boolean;
  choose: (step: number) => void;
  back: () => void;
  forward: () => void;
  follow: () => void;
}

const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });

/** How people recognize a load. */
export const loadWords = ({ number, where }: Load) => `Load ${number}: ${where}`;

function wordsOf(step: Step | undefined, loads: readonly Load[]): string {
  if (!step) return 'Nothing yet';
  const load = loads.find(({ id }) => id === step.load);
  return step.kind === 'load' ? (load ? loadWords(load) : 'A new load') : step.words;
}

/** Every moment in a row, with a mark where the shop was loaded. */
export function Timeline({ steps, loads, step, isLive, choose, back, forward, follow }: TimelineProps) {
  const current = steps[step];
  const last = Math.max(1, steps.length - 1);
  return (
    <section className={styles.timeline} aria-label="Timeline">
      <Button variant="secondary" onClick={back} aria-label="One step back" disabled={step <= 0}>
        <ChevronLeft aria-hidden="true" />
      </Button>
      <div className={styles.track}>
        <input
          type="range"
          min={0}
          max={last}
          value={Math.max(0, step)}
          aria-label="Moment"
          aria-valuetext={`Step ${step + 1} of ${steps.length}: ${wordsOf(current, loads)}`}
          onChange={({ currentTarget }) => choose(currentTarget.valueAsNumber)}
        />
        <div className={styles.marks} aria-hidden="true">
          {steps.map((each, place) =>
            each.kind === 'load' ? (
              <span key={each.load} style={{ insetInlineStart: `${(place / last) * 100}%` }}>
                {`Load ${loads.find(({ id }) => id === each.load)?.number}`}
              </span>
            ) : null,
          )}
        </div>
      </div>
      <Button variant="secondary" onClick={forward} aria-label="One step forward" disabled={isLive}>
        <ChevronRight aria-hidden="true" />
      </Button>
      <Button variant={isLive ? 'secondary' : 'primary'} onClick={follow} aria-pressed={isLive}>
        <Radio aria-hidden="true" />
        Live
      </Button>
      <p className={styles.now}>
        <b>{`${step + 1} of ${steps.length}`}</b>
        {current && <span>{clock.format(current.at)}</span>}
        <span className={styles.nowWords}>{wordsOf(current, loads)}</span>
      </p>
    </section>
  );
}

import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { StateValue } from 'xstate';
import type { InspectorRef } from '../../machines/inspector/inspector.machine.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import { Alert } from '../../views/kit/alert.tsx';
import { Button } from '../../views/kit/button.tsx';
import { Select } from '../../views/kit/select.tsx';
import { isDelay } from '../channel.ts';
import { activePaths, withStates } from '../charts/read-chart.ts';
import type { Seen } from '../history.ts';
import { rootOf } from './chart-of.ts';
import { type DialFault, faultFor, OF_ANY_CALL, OF_ONE_CALL, OPERATIONS } from './faults.ts';
import styles from './inspector.module.css';

/** A delay that runs in a chart now. */
interface RunningDelay {
  key: string;
  seen: Seen;
  type: string;
  words: string;
  to: string;
}

/** The delays of the states that a chart is in. */
function delaysOf(seen: Seen): RunningDelay[] {
  const { value } = seen.snapshot;
  const root = rootOf(seen.chart);
  if (value === undefined || !root) return [];
  const paths = activePaths(value as StateValue);
  return withStates(root)
    .filter(({ path }) => paths.includes(path))
    .flatMap(({ path, transitions }) =>
      transitions
        .filter(({ event }) => isDelay(event))
        .map(({ event, words, targets }) => ({
          key: `${seen.key}-${event}-${targets}`.replace(/[^\w-]+/g, '-'),
          seen,
          type: event,
          words,
          to: targets.length > 0 ? `${path || seen.name} → ${targets.join(', ')}` : path,
        })),
    );
}

interface FaultButtonProps {
  fault: DialFault;
  isSetting: boolean;
  press: () => void;
}

const FaultButton = ({ fault: { name, label, what, outcome }, isSetting, press }: FaultButtonProps) => (
  <li>
    <Button variant="secondary" aria-describedby={`fault-${name}`} busy={isSetting} onClick={press}>
      {label}
    </Button>
    <p id={`fault-${name}`}>
      {what} {outcome}
    </p>
  </li>
);

function whyNotDone(failure: ServiceFailure | null, fault: object | null): string {
  if (!fault && failure?.kind === 'refused' && failure.code === 'NOT_FOUND') {
    return 'Nothing is reserved: choose a time in the shop first.';
  }
  return failure?.kind === 'signedOut' || failure?.kind === 'refused'
    ? 'Faults are for the shopper who is signed in: sign in at the shop, in this browser.'
    : "The store can't be reached.";
}

interface ChaosDialProps {
  actor: InspectorRef;
  /** The charts that are running. */
  living: readonly Seen[];
  /** Absent in the past, where nothing can be broken anymore. */
  fire: ((seen: Seen, type: string) => void) | undefined;
}

const EXPIRED =
  'The shop finds out when it asks again: with its next step, or when its delay for the reservation is over.';

const labelOf = (operation: string) =>
  OPERATIONS.find(({ value }) => value === operation)?.label ?? operation;

/** Breaks the running shop: each button says what will happen. */
export function ChaosDial({ actor, living, fire }: ChaosDialProps) {
  const snapshot = useSelector(actor, (current) => current);
  const [operation, setOperation] = useState('checkouts.update');
  const { fault, failure } = snapshot.context;
  const delays = living.flatMap(delaysOf);
  const set = (each: DialFault) =>
    actor.send({ type: 'fault.set', name: each.name, fault: faultFor(each, operation) });
  const shown = [...OF_ANY_CALL, ...OF_ONE_CALL].find(({ name }) => name === fault?.name);
  const isSetting = (name: string) => snapshot.hasTag('busy') && fault?.name === name;
  return (
    <div className={styles.dial}>
      {snapshot.matches({ dial: 'set' }) && shown && fault && (
        <Alert
          tone="warning"
          title={`${shown.label}: applies to the next call for ${labelOf(fault.fault.operation)}`}
          actions={
            <Button variant="secondary" onClick={() => actor.send({ type: 'faults.clear' })}>
              Clear all faults
            </Button>
          }
        >
          {shown.outcome}
        </Alert>
      )}
      {snapshot.matches({ dial: 'failed' }) && (
        <Alert tone="danger" title="The sandbox couldn't do that.">
          {whyNotDone(failure, fault)}
        </Alert>
      )}
      {snapshot.matches({ dial: 'expired' }) && (
        <Alert tone="warning" title="The store holds nothing anymore.">
          {EXPIRED}
        </Alert>
      )}
      <h3>What's reserved now</h3>
      <ul className={styles.faults}>
        <li>
          <Button
            variant="secondary"
            aria-describedby="expire-now"
            busy={snapshot.matches({ dial: 'expiring' })}
            onClick={() => actor.send({ type: 'reservation.expire' })}
          >
            Expire the reservation
          </Button>
          <p id="expire-now">The store expires it at once and frees its place. {EXPIRED}</p>
        </li>
      </ul>
      <h3>Running delays</h3>
      {delays.length === 0 && <p className={styles.quiet}>No chart is waiting on a delay.</p>}
      <ul className={styles.faults}>
        {delays.map(({ key, seen, type, words, to }) => (
          <li key={key}>
            <Button
              variant="secondary"
              disabled={!fire}
              aria-describedby={`delay-${key}`}
              onClick={() => fire?.(seen, type)}
            >
              {`${words}, now`}
            </Button>
            <p id={`delay-${key}`}>
              {`The time is over for ${seen.name}: `}
              <code>{to}</code>
            </p>
          </li>
        ))}
      </ul>
      <h3>The next order or reservation</h3>
      <ul className={styles.faults}>
        {OF_ONE_CALL.map((each) => (
          <FaultButton
            key={each.name}
            fault={each}
            isSetting={isSetting(each.name)}
            press={() => set(each)}
          />
        ))}
      </ul>
      <h3>Any call</h3>
      <div className={styles.chosen}>
        <label htmlFor="operation">Next call for</label>
        <Select id="operation" value={operation} options={OPERATIONS} onChange={setOperation} />
      </div>
      <ul className={styles.faults}>
        {OF_ANY_CALL.map((each) => (
          <FaultButton
            key={each.name}
            fault={each}
            isSetting={isSetting(each.name)}
            press={() => set(each)}
          />
        ))}
      </ul>
    </div>
  );
}

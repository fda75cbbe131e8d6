import { useSelector } from '@xstate/react';
import { MapPin, MapPinOff } from 'lucide-react';
import { useEffect } from 'react';
import { t } from '../../languages/t.ts';
import { MAP_CANVAS_ID, type MapRef, viewOf } from '../../machines/map/map.machine.ts';
import { offsetIn } from '../../services/contracts/maps.ts';
import { Button } from '../kit/button.tsx';
import { classNames } from '../kit/class-names.ts';
import styles from './place-map.module.css';
import { mapProblemWords } from './words.ts';

/** A map of one or more addresses, or a placeholder that says why there is none (MAP-01, MAP-02, MAP-05). */
export function PlaceMap({ actor }: { actor: MapRef }) {
  const snapshot = useSelector(actor, (current) => current);
  const { pins, addresses } = snapshot.context;
  if (snapshot.matches('absent')) return null;
  const problem = mapProblemWords(snapshot);
  const isShown = snapshot.matches('shown');
  return (
    <div className={styles.frame}>
      <div
        className={classNames(styles.map, isShown ? styles.shown : undefined)}
        {...(isShown
          ? {
              role: 'img',
              'aria-label': t('Map of {{places}}', { places: addresses.map(({ name }) => name).join(', ') }),
            }
          : { 'aria-hidden': true })}
      >
        <div id={MAP_CANVAS_ID} className={styles.canvas} />
        {snapshot.hasTag('pinned') && (
          <Pins pins={pins} onRendered={() => actor.send({ type: 'pins.rendered' })} />
        )}
      </div>
      {problem && (
        <div className={styles.problem}>
          <MapPinOff aria-hidden="true" />
          <p role="status">{problem}</p>
          <Button variant="quiet" onClick={() => actor.send({ type: 'map.retry' })}>
            {t('Try again')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface PinsProps {
  pins: Parameters<typeof viewOf>[0];
  onRendered: () => void;
}

function Pins({ pins, onRendered }: PinsProps) {
  const view = viewOf(pins);
  // Once: rendering them is a fact about this element, whichever function hears of it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(onRendered, []);
  return pins.map(({ name, place }) => {
    const { x, y } = offsetIn(view, place);
    return (
      <MapPin
        key={name}
        className={styles.pin}
        style={{ left: `calc(50% + ${x}px)`, top: `calc(50% + ${y}px)` }}
        aria-hidden="true"
        data-pin={name}
      />
    );
  });
}

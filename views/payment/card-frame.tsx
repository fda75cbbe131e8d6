import { useSelector } from '@xstate/react';
import { useCallback, useRef } from 'react';
import { type CardFrameRef, frameName } from '../../machines/payment/card-frame.machine.ts';
import type { FrameTheme } from '../../services/contracts/card-frame.ts';
import { classNames } from '../kit/class-names.ts';
import { Loading, Skeleton } from '../kit/skeleton.tsx';
import styles from './card-frame.module.css';
import { useFrameTheme } from './frame-theme.ts';

/** The placeholder for the three fields while the vault's page loads. */
function Waiting() {
  return (
    <div className={styles.waiting}>
      <Loading label="Loading the secure card fields">
        <div className={styles.rooms}>
          <Skeleton height="4.3125rem" radius="m" />
          <div className={styles.pair}>
            <Skeleton height="4.3125rem" radius="m" />
            <Skeleton height="4.3125rem" radius="m" />
          </div>
        </div>
      </Loading>
    </div>
  );
}

/** The vault's card page in its frame. The shop draws only the frame; reloading the page means a new frame. */
export function CardFrame({ actor }: { actor: CardFrameRef }) {
  const { url, height, frameKey } = useSelector(actor, ({ context }) => context);
  const name = useSelector(actor, ({ context }) => frameName(context));
  const isLoading = useSelector(actor, (snapshot) => snapshot.hasTag('loading'));
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('open'));
  const probe = useRef<HTMLSpanElement>(null);
  const tell = useCallback((theme: FrameTheme) => actor.send({ type: 'theme.change', theme }), [actor]);
  useFrameTheme(probe, tell);
  return (
    <div className={styles.place}>
      <span ref={probe} className={styles.probe} aria-hidden="true" />
      {isLoading && <Waiting />}
      {isOpen && url && (
        <iframe
          key={frameKey}
          name={name}
          src={url}
          title="Card number, expiration date, and CVV"
          sandbox="allow-scripts allow-same-origin allow-forms"
          className={classNames(styles.frame, isLoading && styles.hidden)}
          style={height === null ? undefined : { height }}
        />
      )}
    </div>
  );
}

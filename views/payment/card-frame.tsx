import { useSelector } from '@xstate/react';
import { type ReactNode, useCallback, useRef } from 'react';
import { type CardFrameRef, frameName } from '../../machines/payment/card-frame.machine.ts';
import type { FrameTheme, SecureForm } from '../../services/contracts/vault.ts';
import { classNames } from '../kit/class-names.ts';
import { Loading, Skeleton } from '../kit/skeleton.tsx';
import styles from './card-frame.module.css';
import { useFrameTheme } from './frame-theme.ts';
import { FRAME_WORDS } from './words.ts';

const FIELD = <Skeleton height="4.3125rem" radius="medium" />;

const PLACEHOLDERS: Readonly<Record<SecureForm, ReactNode>> = {
  card: (
    <>
      {FIELD}
      <div className={styles.pair}>
        {FIELD}
        {FIELD}
      </div>
    </>
  ),
  edit: (
    <div className={styles.pair}>
      {FIELD}
      {FIELD}
    </div>
  ),
  ebt: FIELD,
  gift: (
    <>
      {FIELD}
      {FIELD}
    </>
  ),
  pin: (
    <>
      {FIELD}
      <Skeleton height="13.5rem" radius="medium" />
    </>
  ),
};

/** The vault's page in its frame. The shop draws only the frame; reloading the page means a new frame. */
export function CardFrame({ actor }: { actor: CardFrameRef }) {
  const { form, url, height, frameKey } = useSelector(actor, ({ context }) => context);
  const name = useSelector(actor, ({ context }) => frameName(context));
  const isLoading = useSelector(actor, (snapshot) => snapshot.hasTag('loading'));
  const isOpen = useSelector(actor, (snapshot) => snapshot.matches('open'));
  const probe = useRef<HTMLSpanElement>(null);
  const tell = useCallback((theme: FrameTheme) => actor.send({ type: 'theme.change', theme }), [actor]);
  useFrameTheme(probe, tell);
  return (
    <div className={classNames(styles.place, styles[form])}>
      <span ref={probe} className={styles.probe} aria-hidden="true" />
      {isLoading && (
        <div className={styles.waiting}>
          <Loading label={FRAME_WORDS[form].loading}>
            <div className={styles.rooms}>{PLACEHOLDERS[form]}</div>
          </Loading>
        </div>
      )}
      {isOpen && url && (
        <iframe
          key={frameKey}
          id={name}
          name={name}
          src={url}
          title={FRAME_WORDS[form].title}
          sandbox="allow-scripts allow-same-origin allow-forms"
          className={classNames(styles.frame, isLoading && styles.hidden)}
          style={height === null ? undefined : { height }}
        />
      )}
    </div>
  );
}

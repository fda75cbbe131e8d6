import { useSelector } from '@xstate/react';
import { type FormEvent, useId } from 'react';
import { t } from '../../languages/t.ts';
import type { ArrivalRef, BayProblem } from '../../machines/order/arrival.machine.ts';
import { Alert } from '../kit/alert.tsx';
import { Button } from '../kit/button.tsx';
import { controlClass, FieldFrame } from '../kit/field-frame.tsx';
import { Section } from '../kit/section.tsx';
import styles from './order-complete.module.css';
import { ARRIVAL } from './words.ts';

/** Tells the store that the shopper is coming for an order that's ready, and in which spot they are. */
export function ArrivalSection({ actor }: { actor: ArrivalRef }) {
  const snapshot = useSelector(actor, (current) => current);
  const { arrival, failure } = snapshot.context;
  if (snapshot.matches('notAwaited')) return null;
  const reach = { type: 'arrival.reach' } as const;
  const isAsking = snapshot.matches('askingBay');
  return (
    <Section title={t('Your arrival')} className={styles.screenOnly}>
      <div className={styles.place}>
        <p role="status">
          {snapshot.matches('here') && (
            <>
              {ARRIVAL.here}
              {arrival?.bay &&
                ` ${t("You're in spot {{bay}}. We'll bring your order to your car.", { bay: arrival.bay })}`}
            </>
          )}
          {snapshot.matches('onTheWay') && ARRIVAL.onTheWay}
          {snapshot.matches('notYet') && ARRIVAL.notYet}
        </p>
        {failure && (
          <Alert tone="danger" failure={failure}>
            {ARRIVAL.notTold}
          </Alert>
        )}
        {isAsking ? (
          <BayForm actor={actor} />
        ) : (
          <div className={styles.ways}>
            {snapshot.matches('notYet') && (
              <Button onClick={() => actor.send({ type: 'arrival.setOut' })}>{t("I'm on My Way")}</Button>
            )}
            {snapshot.can(reach) && (
              <Button
                variant={snapshot.matches('onTheWay') ? 'primary' : 'secondary'}
                onClick={() => actor.send(reach)}
              >
                {snapshot.matches('here') ? t('Change Spot') : t("I'm Here")}
              </Button>
            )}
            {snapshot.hasTag('busy') && <Button busy>{t('Telling the store...')}</Button>}
          </div>
        )}
      </div>
    </Section>
  );
}

const problemWords = (problem: BayProblem | null): string | undefined =>
  problem?.kind === 'refused' ? problem.words : problem ? ARRIVAL.bayMissing : undefined;

function BayForm({ actor }: { actor: ArrivalRef }) {
  const id = useId();
  const { bay, bayProblem } = useSelector(actor, ({ context }) => context);
  const error = problemWords(bayProblem);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    actor.send({ type: 'bay.submit' });
  };
  return (
    <form noValidate className={styles.place} onSubmit={submit}>
      <FieldFrame id={id} label={ARRIVAL.bayLabel} hint={ARRIVAL.bayHint} error={error}>
        <input
          id={id}
          className={controlClass}
          autoComplete="off"
          maxLength={6}
          value={bay}
          aria-required
          aria-invalid={error !== undefined}
          aria-describedby={[`${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')}
          onChange={({ currentTarget }) => actor.send({ type: 'bay.type', bay: currentTarget.value })}
        />
      </FieldFrame>
      <div className={styles.ways}>
        <Button type="submit">{t("I'm Here")}</Button>
        <Button variant="secondary" onClick={() => actor.send({ type: 'bay.cancel' })}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}

import { useSelector } from '@xstate/react';
import { memo, useDeferredValue, useId, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import { t } from '../../languages/t.ts';
import type { SlotModality } from '../../machines/scheduling/destination.ts';
import { type Day, type DayPart, dayOf, type Time, timeOf } from '../../machines/scheduling/schedule.ts';
import type { timeChoiceMachine } from '../../machines/scheduling/time-choice.machine.ts';
import { Alert } from '../kit/alert.tsx';
import { Badge } from '../kit/badge.tsx';
import choice from '../kit/choice-card.module.css';
import { classNames } from '../kit/class-names.ts';
import { Fee } from '../kit/fee.tsx';
import { FieldError } from '../kit/field-frame.tsx';
import { formatSlot, slotTimes } from '../kit/format.ts';
import { rich } from '../kit/rich.tsx';
import { DayStrip } from './day-strip.tsx';
import styles from './time-picker.module.css';
import {
  byVendor,
  DAY_PARTS,
  DAY_REQUIRED,
  excludedItems,
  flashSaleWords,
  MODALITY_WORDS,
  STANDS_OUT,
  TIME_REQUIRED,
} from './words.ts';

interface TimePickerProps {
  modality: SlotModality;
  actor: ActorRefFrom<typeof timeChoiceMachine>;
  /** While the selected time is being reserved. */
  disabled: boolean;
}

/** A day, then one of its times, as large quiet buttons with the fee in small type (DAY-01, QUO-01 to QUO-08). */
export function TimePicker({ actor, modality, disabled }: TimePickerProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { schedule, date, timeId } = snapshot.context;
  // The pressed day shows at once; its times follow, or come as soon as the focus does. The chart refuses a time of another day.
  const pressed = dayOf(schedule, date);
  const following = useDeferredValue(pressed);
  const [entered, setEntered] = useState<Day | null>(null);
  const day = entered === pressed ? pressed : following;
  const excludedCount = timeOf(schedule, timeId)?.excludedCount ?? schedule.excludedCount;
  return (
    <fieldset disabled={disabled} className={styles.picker}>
      <DayStrip
        days={schedule.days}
        timezone={schedule.timezone}
        date={date}
        onChoose={(chosen) => actor.send({ type: 'day.choose', date: chosen })}
        error={snapshot.matches('dayMissing') ? DAY_REQUIRED : undefined}
      />
      {excludedCount > 0 && <Alert tone="warning">{excludedItems(excludedCount)}</Alert>}
      <Times
        actor={actor}
        modality={modality}
        day={day}
        onEnter={() => setEntered(pressed)}
        timeId={timeId}
        error={snapshot.matches('timeMissing') ? TIME_REQUIRED : undefined}
      />
    </fieldset>
  );
}

interface TimesProps extends Pick<TimePickerProps, 'actor' | 'modality'> {
  day: Day | null;
  /** The focus is here, so that the next key is about these times. */
  onEnter: () => void;
  timeId: string | null;
  error: string | undefined;
}

const PARTS: DayPart[] = ['morning', 'afternoon', 'evening'];

function Times({ actor, modality, day, onEnter, timeId, error }: TimesProps) {
  const id = useId();
  if (!day?.hasTimes) {
    const { noSlotsToday, noSlotsOnDay } = MODALITY_WORDS[modality];
    return <Alert tone="info">{(day?.isToday ?? true) ? noSlotsToday : noSlotsOnDay}</Alert>;
  }
  const zones = new Set(day.times.map(({ window }) => slotTimes(window).zone));
  const [zone = null] = zones.size === 1 ? zones : [];
  return (
    <div
      role="radiogroup"
      aria-labelledby={`${id}-title`}
      aria-describedby={[error && `${id}-error`, zone && `${id}-zone`].filter(Boolean).join(' ') || undefined}
      onFocus={onEnter}
    >
      <div className={styles.head}>
        <h3 id={`${id}-title`}>{t('Available Times')}</h3>
        {zone && (
          <p className={styles.zone} id={`${id}-zone`}>
            {t('Times are in {{zone}}', { zone })}
          </p>
        )}
      </div>
      {error && (
        <div className={styles.error} role="alert">
          <FieldError id={id} error={error} />
        </div>
      )}
      {PARTS.map((part) => {
        const times = day.times.filter((time) => time.part === part);
        return (
          times.length > 0 && (
            <fieldset key={part} className={styles.part}>
              <legend className={styles.partTitle}>{DAY_PARTS[part]}</legend>
              <div className={styles.times}>
                {times.map((time) => (
                  <TimeCard
                    key={time.id}
                    actor={actor}
                    time={time}
                    name={`${id}-time`}
                    checked={time.id === timeId}
                    saysZone={zone === null}
                  />
                ))}
              </div>
            </fieldset>
          )
        );
      })}
    </div>
  );
}

interface TimeCardProps extends Pick<TimePickerProps, 'actor'> {
  time: Time;
  name: string;
  checked: boolean;
  /** Whether it names its zone, if the shopper's clock differs; otherwise, all of them have the same, which is said once. */
  saysZone: boolean;
}

/** A slot's two times on one line; their zone may be on the next. */
function SlotTimes({ window, saysZone }: Pick<Time, 'window'> & Pick<TimeCardProps, 'saysZone'>) {
  const { times, zone } = slotTimes(window);
  return (
    <strong className={styles.window}>
      <span className={styles.kept}>{times}</span>
      {saysZone && zone && ` ${zone}`}
    </strong>
  );
}

const TimeCard = memo(function TimeCard({ actor, time, name, checked, saysZone }: TimeCardProps) {
  return (
    <label className={classNames(choice.card, choice.solid, styles.time)}>
      <input
        className={choice.cover}
        type="radio"
        name={name}
        value={time.id}
        checked={checked}
        disabled={!time.available}
        onChange={() => actor.send({ type: 'time.choose', timeId: time.id })}
      />
      <span>
        {time.immediateHours === null
          ? rich('Between {{window}}', {
              window: <SlotTimes window={time.window} saysZone={saysZone} />,
            })
          : formatSlot(time.window, time.immediateHours)}
        {time.vendor.isThirdParty && <span className={styles.vendor}> {byVendor(time.vendor.name)}</span>}
      </span>
      <span className={styles.about}>
        <span className={styles.fee}>
          {time.available ? time.showsFee && <Fee cost={time.cost} promo={time.promo} /> : t('Full')}
        </span>
        {time.standsOut && <Badge tone="primary">{STANDS_OUT[time.standsOut]}</Badge>}
        {time.available && time.flashSales.length > 0 && <Badge>{flashSaleWords(time.flashSales)}</Badge>}
      </span>
    </label>
  );
});

import { useEffect, useId, useRef } from 'react';
import { t } from '../../languages/t.ts';
import type { Day } from '../../machines/scheduling/schedule.ts';
import choice from '../kit/choice-card.module.css';
import { classNames } from '../kit/class-names.ts';
import { FieldError } from '../kit/field-frame.tsx';
import { formatCalendarDay } from '../kit/format.ts';
import { Loading, Skeleton } from '../kit/skeleton.tsx';
import styles from './day-strip.module.css';
import { noTimesWords } from './words.ts';

interface DayStripProps {
  days: readonly Day[];
  /** The store's. */
  timezone: string | null;
  date: string | null;
  onChoose: (date: string) => void;
  error?: string | undefined;
}

const weekdayOf = (day: Day) => (day.isToday ? t('Today') : formatCalendarDay(day.date).split(',')[0]);

/** The days as radio buttons: weekday or 'Today', day of the month, and lowest fee (DAY-02, DAY-03). */
export function DayStrip({ days, timezone, date, onChoose, error }: DayStripProps) {
  const id = useId();
  const strip = useRef<HTMLDivElement>(null);
  // The strip may be narrower than its days: the one that's chosen when it's shown is in view.
  useEffect(() => {
    const chosen = strip.current?.querySelector('input:checked')?.parentElement;
    if (strip.current && chosen) strip.current.scrollLeft += middleOf(chosen) - middleOf(strip.current);
  }, []);
  const notes = days.flatMap((day) => noTimesWords(day, timezone) ?? []);
  return (
    <div role="radiogroup" aria-label={t('Day')} aria-describedby={error && `${id}-error`}>
      <div ref={strip} className={styles.strip}>
        {days.map((day) => (
          <label key={day.date} className={classNames(choice.card, choice.solid, styles.day)}>
            <input
              className={choice.cover}
              type="radio"
              name={`${id}-day`}
              value={day.date}
              checked={day.date === date}
              disabled={!day.hasTimes}
              onChange={() => onChoose(day.date)}
              aria-label={[day.isToday ? t('Today') : '', formatCalendarDay(day.date), costOf(day)]
                .filter(Boolean)
                .join(', ')}
            />
            <span className={styles.weekday}>{weekdayOf(day)}</span>
            <span className={styles.number}>{Number(day.date.slice(-2))}</span>
            <span className={styles.cost}>{costOf(day)}</span>
          </label>
        ))}
      </div>
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
      {error && (
        <div className={styles.error} role="alert">
          <FieldError id={id} error={error} />
        </div>
      )}
    </div>
  );
}

function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}

const costOf = (day: Day) => (day.hasTimes ? day.costDisplayString : t('None'));

const SEVEN = ['1', '2', '3', '4', '5', '6', '7'];

/** A skeleton of the seven days and some times (DAY-06). */
export function TimesLoading({ label = t('Loading times') }: { label?: string }) {
  return (
    <Loading label={label}>
      <div className={styles.strip}>
        {SEVEN.map((day) => (
          <Skeleton key={day} height="5.25rem" radius="medium" />
        ))}
      </div>
      <div className={styles.times}>
        {SEVEN.slice(1).map((time) => (
          <Skeleton key={time} height="3.25rem" radius="medium" />
        ))}
      </div>
    </Loading>
  );
}

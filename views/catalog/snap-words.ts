import { t } from '../../languages/t.ts';
import { STATES } from '../../services/contracts/regions.ts';
import type { StateRule } from '../../services/contracts/snap.ts';
import { ownOf } from '../../services/contracts/values.ts';
import { formatLongCalendarDay } from '../kit/format.ts';

/** Why SNAP doesn't pay for what it pays for elsewhere: 'Not SNAP eligible in Ohio since October 1, 2026'. */
export const snapRuleWords = ({ state, firstDay }: StateRule): string =>
  t('Not SNAP eligible in {{state}} since {{day}}', {
    state: ownOf(STATES, state) ?? state,
    day: formatLongCalendarDay(firstDay),
  });

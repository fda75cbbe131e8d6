import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import type { ModifyCartRef } from '../../machines/order/modify-cart.machine.ts';
import { wholeWindow } from '../../services/contracts/calendar.ts';
import type { Checkout } from '../../services/contracts/checkouts.ts';
import { Announcement } from '../kit/announcement.tsx';
import { Button } from '../kit/button.tsx';
import { formatDayAndWindow } from '../kit/format.ts';
import { FulfillmentSection } from './fulfillment-section.tsx';
import styles from './modify-cart.module.css';
import layout from './order-complete.module.css';
import { OtherTimes } from './other-times.tsx';
import { fulfillmentTitle } from './words.ts';

const OPEN = { type: 'times.open' } as const;

/** When and where the changed order is received, and other times for it. */
export function ModifyTime({ actor, checkout }: { actor: ModifyCartRef; checkout: Checkout }) {
  const window = wholeWindow(checkout);
  const isChoosing = useSelector(actor, (snapshot) => snapshot.matches({ open: 'choosingTime' }));
  const isBusy = useSelector(
    actor,
    (snapshot) => snapshot.matches({ open: 'loadingTimes' }) || snapshot.matches({ open: 'movingTime' }),
  );
  const canOpen = useSelector(actor, (snapshot) => snapshot.can(OPEN));
  return (
    <FulfillmentSection checkout={checkout}>
      <div className={styles.parts}>
        {isChoosing ? (
          <OtherTimes actor={actor} />
        ) : (
          <Button
            variant="secondary"
            className={layout.start}
            busy={isBusy}
            disabled={!canOpen}
            onClick={() => actor.send(OPEN)}
          >
            {t('Change time')}
          </Button>
        )}
      </div>
      {window && (
        <Announcement>{`${fulfillmentTitle(checkout)}: ${formatDayAndWindow(window)}`}</Announcement>
      )}
    </FulfillmentSection>
  );
}

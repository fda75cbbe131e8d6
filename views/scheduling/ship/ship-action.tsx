import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { customerServicePhone } from '../../../banners/customer-service.ts';
import type { Banner } from '../../../banners/schema.ts';
import { t } from '../../../languages/t.ts';
import type { shipSchedulingMachine } from '../../../machines/scheduling/ship-scheduling.machine.ts';
import {
  isAsking,
  primaryAction,
  shownCost,
  showsReserved,
} from '../../../machines/scheduling/ship-scheduling.selectors.ts';
import { blockedReason } from '../../../machines/shared/what-blocks.ts';
import { ActionBar, ActionNotice } from '../../kit/action-bar.tsx';
import { Alert } from '../../kit/alert.tsx';
import { Button } from '../../kit/button.tsx';
import { formatMoney } from '../../kit/format.ts';
import { TextWithPhone } from '../../kit/phone-link.tsx';
import { problemWords } from './words.ts';

/** Why the shopper can't continue yet. */
const NOT_YET = {
  hasNothingToSend: t('None of your items can be shipped.'),
  hasNothingHeld: t('None of the reserved items are in your cart.'),
};
const NOT_LOADED = t('Shipping options are still loading.');

interface ShipActionProps {
  actor: ActorRefFrom<typeof shipSchedulingMachine>;
  banner: Banner;
}

/** The page's primary action, and why it failed (SCH-04). One button, so that it keeps the focus. */
export function ShipAction({ actor, banner }: ShipActionProps) {
  const snapshot = useSelector(actor, (current) => current);
  const selection = useSelector(snapshot.children.shippingSelection, (current) => current);
  const isBusy = useSelector(selection?.children.shippingQuotes, (quotes) => isAsking(selection, quotes));
  const { problem } = (selection ?? snapshot).context;
  const { fee, total } = shownCost(snapshot, selection);
  const phone = customerServicePhone(banner);
  const { actor: next, event } = primaryAction(actor, snapshot, selection);
  const otherwise = showsReserved(snapshot) ? '' : NOT_LOADED;
  const reason = useSelector(next, () => blockedReason(next?.getSnapshot(), event, NOT_YET, otherwise));
  return (
    <>
      {problem && (
        <ActionNotice>
          <Alert tone={problem.kind === 'cartChanged' ? 'warning' : 'danger'} failure={problem}>
            <TextWithPhone text={problemWords(problem, phone)} phone={phone} />
          </Alert>
        </ActionNotice>
      )}
      <ActionBar>
        <Button
          size="large"
          wide
          busy={snapshot.hasTag('busy') || isBusy}
          blocked={reason}
          onClick={() => next?.send(event)}
        >
          {fee === null ? t('Continue') : t('Continue · {{total}}', { total: formatMoney(total) })}
        </Button>
      </ActionBar>
    </>
  );
}

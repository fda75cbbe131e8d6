import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import type { CompleteOrderRef } from '../../machines/checkout/complete-order.machine.ts';
import type { Gratuity } from '../../services/contracts/checkouts.ts';
import { Button } from '../kit/button.tsx';
import { formatMoney } from '../kit/format.ts';
import styles from './tip-modals.module.css';

/** Tips the driver of an order that has one (TIP-01): a suggested amount with one press, or any amount in its dialog. */
export function TipButton({ actor }: { actor: CompleteOrderRef }) {
  const { gratuity, paymentDetails } = useSelector(actor, ({ context }) => context.checkout);
  const tipping = useSelector(actor, ({ children }) => children.tipping);
  const isLoading = useSelector(tipping, (snapshot) => snapshot?.hasTag('busy') ?? false);
  const pressed = useSelector(tipping, (snapshot) => snapshot?.context.suggestion ?? null);
  const canOpen = useSelector(actor, (snapshot) => snapshot.can({ type: 'tip.open' }));
  if (!gratuity) return null;
  const isAsking = pressed === null;
  return (
    <>
      <fieldset className={styles.suggestions}>
        <legend>{t('Tip your driver')}</legend>
        {gratuity.suggestions.map((suggestion) => (
          <Suggestion
            key={suggestion.amount}
            {...suggestion}
            isChosen={suggestion.amount === paymentDetails.gratuityAmount}
            isBusy={isLoading && suggestion.amount === pressed}
            disabled={!canOpen && suggestion.amount !== pressed}
            onChoose={() => actor.send({ type: 'tip.open', suggestion: suggestion.amount })}
          />
        ))}
      </fieldset>
      <Button
        variant="quiet"
        busy={isLoading && isAsking}
        disabled={!canOpen && !(tipping && isAsking)}
        onClick={() => actor.send({ type: 'tip.open' })}
      >
        {paymentDetails.gratuityAmount > 0 ? t('Change Tip') : t('Other Amount')}
      </Button>
    </>
  );
}

interface SuggestionProps extends Pick<Gratuity['suggestions'][number], 'amount' | 'percentage'> {
  isChosen: boolean;
  isBusy: boolean;
  disabled: boolean;
  onChoose: () => void;
}

/** The one that was pressed keeps the focus, to return to if a dialog opens. */
function Suggestion({ amount, percentage, isChosen, isBusy, disabled, onChoose }: SuggestionProps) {
  return (
    <Button
      variant="secondary"
      className={styles.suggestion}
      aria-pressed={isChosen}
      busy={isBusy}
      disabled={disabled}
      onClick={onChoose}
    >
      <span>{percentage}%</span> <span className={styles.amount}>{formatMoney(amount)}</span>
    </Button>
  );
}

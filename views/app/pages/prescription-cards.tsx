import { useSelector } from '@xstate/react';
import { type WalletInput, walletMachine } from '../../../machines/wallet/wallet.machine.ts';
import { createPaymentServices } from '../../../services/payment.ts';
import { Wallet } from '../../wallet/wallet.tsx';
import { useApp } from '../app-context.tsx';
import { StoreFeatureGate } from '../store-feature-gate.tsx';
import { usePageActor } from '../use-page-actor.ts';

/** The prescription account takes bank cards only. */
export default function PrescriptionCardsPage() {
  const { app } = useApp();
  const shopper = useSelector(app, ({ context }) => context.session.shopper);
  if (!shopper) return null;
  const takes = { takesEbt: false, takesGiftCards: false };
  return (
    <StoreFeatureGate feature="prescriptions">
      <Shown input={{ shopperId: shopper.id, application: 'rx', holder: shopper, ...takes }} />
    </StoreFeatureGate>
  );
}

function Shown({ input }: { input: WalletInput }) {
  const { banner } = useApp();
  return <Wallet actor={usePageActor(walletMachine, input, createPaymentServices)} banner={banner} />;
}

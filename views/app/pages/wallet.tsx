import { useSelector } from '@xstate/react';
import { type WalletInput, walletMachine } from '../../../machines/wallet/wallet.machine.ts';
import { createPaymentServices } from '../../../services/payment.ts';
import { Wallet, WalletComing } from '../../wallet/wallet.tsx';
import { useAccount } from '../account-context.tsx';
import { useApp } from '../app-context.tsx';
import { usePageActor } from '../use-page-actor.ts';

/** Waits for the operator's flags; if they don't load, the wallet does without what they allow. */
export default function WalletPage() {
  const { app, banner } = useApp();
  const shopper = useSelector(app, ({ context }) => context.session.shopper);
  const account = useAccount();
  const isComing = useSelector(account, (snapshot) => snapshot.matches({ appData: 'fetching' }));
  const flags = useSelector(account, ({ context }) => context.appData?.flags);
  if (isComing) return <WalletComing banner={banner} />;
  const takes = {
    takesEbt: banner.features.snapEbt,
    takesGiftCards: flags?.savedGiftCards ?? false,
  };
  return (
    shopper && (
      <Shown input={{ shopperId: shopper.id, application: 'clicklist', holder: shopper, ...takes }} />
    )
  );
}

function Shown({ input }: { input: WalletInput }) {
  const { banner } = useApp();
  return <Wallet actor={usePageActor(walletMachine, input, createPaymentServices)} banner={banner} />;
}

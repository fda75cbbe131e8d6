import { useSelector } from '@xstate/react';
import type { WalletInput } from '../../../machines/wallet/wallet.machine.ts';
import { walletMachine } from '../../../machines/wallet/wallet.machine.ts';
import { Wallet } from '../../wallet/wallet.tsx';
import { useApp } from '../app-context.tsx';
import { usePageActor } from '../use-page-actor.ts';

export default function WalletPage() {
  const { app } = useApp();
  const shopper = useSelector(app, ({ context }) => context.session.shopper);
  return shopper && <Shown input={{ holder: shopper }} />;
}

function Shown({ input }: { input: WalletInput }) {
  const { banner } = useApp();
  return <Wallet actor={usePageActor(walletMachine, input)} banner={banner} />;
}

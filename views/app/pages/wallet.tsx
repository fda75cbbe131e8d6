import { useMemo } from 'react';
import { wireWallet } from '../../../machines/wallet/wire.ts';
import { Wallet } from '../../wallet/wallet.tsx';
import { useApp } from '../app-context.tsx';
import { usePageActor } from '../use-page-actor.ts';

export default function WalletPage() {
  const { services, banner } = useApp();
  const chart = useMemo(() => wireWallet(services.wallet), [services]);
  return <Wallet actor={usePageActor(chart, { query: undefined })} banner={banner} />;
}

import { cardsMachine } from '../../../machines/wallet/cards.ts';
import { Wallet } from '../../wallet/wallet.tsx';
import { useApp } from '../app-context.tsx';
import { usePageActor } from '../use-page-actor.ts';

export default function WalletPage() {
  return <Wallet actor={usePageActor(cardsMachine, { query: undefined })} banner={useApp().banner} />;
}

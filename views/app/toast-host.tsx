import { useSelector } from '@xstate/react';
import { Toasts } from '../kit/toasts.tsx';
import type { App } from './app-context.tsx';

/** The messages charts asked for. */
export function ToastHost({ app }: Pick<App, 'app'>) {
  const actor = useSelector(app, ({ children }) => children.toasts);
  const toasts = useSelector(actor, (snapshot) => snapshot?.context.toasts);
  return <Toasts toasts={toasts ?? []} onDismiss={(id) => actor?.send({ type: 'toast.dismiss', id })} />;
}

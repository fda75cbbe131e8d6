import { useSelector } from '@xstate/react';
import { t } from '../../languages/t.ts';
import { ErrorCard } from '../kit/error-card.tsx';
import { Page } from '../kit/page.tsx';
import { useApp } from './app-context.tsx';

/** The store couldn't say who is signed in, which this page needs to know. */
export function StoreUnreachable() {
  const { app } = useApp();
  const session = useSelector(app, ({ children }) => children.session);
  const failure = useSelector(session, (snapshot) => snapshot?.context.failure);
  return (
    <Page narrow>
      <h1>{t("We can't reach the store")}</h1>
      <ErrorCard onReload={() => app.send({ type: 'session.restore' })} failure={failure}>
        {t("We're having trouble connecting. Check your connection and try again.")}
      </ErrorCard>
    </Page>
  );
}

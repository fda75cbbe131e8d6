import { useSelector } from '@xstate/react';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { ModifyCartRef } from '../../machines/order/modify-cart.machine.ts';
import { linesShown } from '../../machines/order/modify-cart.selectors.ts';
import { orderPath } from '../../machines/shared/paths.ts';
import type { Modification } from '../../services/contracts/modifications.ts';
import { Alert } from '../kit/alert.tsx';
import { BackLink } from '../kit/back-link.tsx';
import { ButtonLink } from '../kit/button-link.tsx';
import { classNames } from '../kit/class-names.ts';
import { EmptyState } from '../kit/empty-state.tsx';
import { LoadFailed } from '../kit/load-failed.tsx';
import { Page } from '../kit/page.tsx';
import { Section } from '../kit/section.tsx';
import { Loading, Skeleton } from '../kit/skeleton.tsx';
import { ModalHost } from '../modal-host.tsx';
import { ChangeDeadline } from './change-deadline.tsx';
import { ItemSearch } from './item-search.tsx';
import styles from './modify-cart.module.css';
import { ModifyLine } from './modify-line.tsx';
import { ModifySummary } from './modify-summary.tsx';
import { ModifyTime } from './modify-time.tsx';
import layout from './order-complete.module.css';
import { MODIFYING_CLOSED, modifyCartWords, NOTHING_TO_MODIFY, UNCHANGED_UNTIL_SUBMITTED } from './words.ts';

interface ModifyCartProps {
  actor: ModifyCartRef;
  banner: Banner;
}

/** The modify cart: a placed order as a cart of its own (MOD-01, RTE-17). */
export function ModifyCart({ actor, banner }: ModifyCartProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { modification, loadFailure } = snapshot.context;
  return (
    <Page>
      <title>{`${t('Modify Order')} | ${banner.title}`}</title>
      {snapshot.matches('none') && (
        <Without {...NOTHING_TO_MODIFY} to="/mypurchases" link={t('View orders')} />
      )}
      {snapshot.matches('closed') && (
        <Without
          {...MODIFYING_CLOSED}
          to={modification ? orderPath(modification.checkout.checkoutId) : '/mypurchases'}
          link={t('View my order')}
        />
      )}
      {snapshot.matches('failed') && (
        <>
          <h1>{t('Modify order')}</h1>
          <LoadFailed
            of={t('your order')}
            failure={loadFailure}
            onReload={() => actor.send({ type: 'modification.reload' })}
          />
        </>
      )}
      {snapshot.matches('open') && modification && <Changes actor={actor} modification={modification} />}
      {!modification && snapshot.hasTag('busy') && <OrderLoading />}
      <ModalHost actor={actor} />
    </Page>
  );
}

function Without({ title, text, to, link }: { title: string; text: string; to: string; link: string }) {
  return (
    <EmptyState
      level={1}
      title={title}
      image="shopping-cart"
      action={<ButtonLink to={to}>{link}</ButtonLink>}
    >
      <p>{text}</p>
    </EmptyState>
  );
}

function Changes({ actor, modification }: Pick<ModifyCartProps, 'actor'> & { modification: Modification }) {
  const context = useSelector(actor, (snapshot) => snapshot.context);
  const search = useSelector(actor, ({ children }) => children.search);
  const lines = linesShown(context);
  const count = lines.reduce((sum, { cart }) => sum + cart.quantity, 0);
  const { checkoutId, masterOrderId } = modification.checkout;
  return (
    <>
      <BackLink to={orderPath(checkoutId)}>{t('Back to my order')}</BackLink>
      <h1>{t('Modify order')}</h1>
      <p>
        {t('Order #{{number}}', { number: masterOrderId ?? '' })}. {UNCHANGED_UNTIL_SUBMITTED}
      </p>
      <ChangeDeadline modification={modification} />
      {context.failure && (
        <Alert tone="danger" failure={context.failure}>
          {modifyCartWords(context.failure)}
        </Alert>
      )}
      <div className={classNames(layout.layout, styles.layout)}>
        <div className={styles.parts}>
          <ModifyTime actor={actor} checkout={modification.checkout} />
          <Section title={t('Add items')}>{search && <ItemSearch actor={search} order={actor} />}</Section>
          <Section title={t('{{count}} items', { count })}>
            <ul className={styles.lines}>
              {lines.map((line) => (
                <ModifyLine key={line.id} line={line} actor={actor} />
              ))}
            </ul>
          </Section>
        </div>
        <div className={classNames(styles.parts, styles.side)}>
          <ModifySummary actor={actor} modification={modification} />
        </div>
      </div>
    </>
  );
}

function OrderLoading() {
  return (
    <Loading label={t('Loading your order')}>
      <div className={styles.parts}>
        <Skeleton width="12rem" height="2.5rem" />
        <div className={classNames(layout.layout, styles.layout)}>
          <Skeleton height="20rem" radius="large" />
          <Skeleton height="14rem" radius="large" />
        </div>
      </div>
    </Loading>
  );
}

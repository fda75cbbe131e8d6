import { useSelector } from '@xstate/react';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import type { ModifyOrderRef } from '../../machines/checkout/modify-order.machine.ts';
import { modifyCartPath } from '../../machines/shared/paths.ts';
import { tenderAmountWords } from '../../rules/holds.ts';
import type { Modification } from '../../services/contracts/modifications.ts';
import { Alert } from '../kit/alert.tsx';
import { ButtonLink } from '../kit/button-link.tsx';
import { Fact, Facts } from '../kit/facts.tsx';
import { LoadFailed } from '../kit/load-failed.tsx';
import { Page } from '../kit/page.tsx';
import { Receipt } from '../kit/receipt.tsx';
import { Section } from '../kit/section.tsx';
import { VisuallyHidden } from '../kit/visually-hidden.tsx';
import { WayBack } from '../kit/way-back.tsx';
import { ModalHost } from '../modal-host.tsx';
import { ChangeDeadline } from '../order/change-deadline.tsx';
import { YourChanges } from '../order/your-changes.tsx';
import { CheckoutLoading } from './checkout-loading.tsx';
import { CheckoutSteps } from './checkout-steps.tsx';
import styles from './complete-order.module.css';
import { costLines, differenceLine } from './cost-lines.tsx';
import { CustomerServiceNote } from './customer-service-note.tsx';
import { HoldNote } from './hold-note.tsx';
import { NotSaved } from './not-saved.tsx';
import { OrderItems } from './order-items.tsx';
import { Place } from './place.tsx';
import { SaveChanges } from './save-changes.tsx';
import { When } from './when.tsx';
import { SAVING_CHANGES, tenderName } from './words.ts';

interface ModifyOrderProps {
  actor: ModifyOrderRef;
  banner: Banner;
}

/** The checkout page of an order being modified: three sections, and the original payment (CHK-06, MOD-09). */
export function ModifyOrder({ actor, banner }: ModifyOrderProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { checkoutId, modification, loadFailure } = snapshot.context;
  return (
    <Page>
      <title>{`${t('Modify your order')} | ${banner.title}`}</title>
      <WayBack to={modifyCartPath(checkoutId)} />
      <CheckoutSteps current="Pay" app={modification?.checkout.appName} />
      <h1>{t('Modify your order')}</h1>
      {snapshot.matches('failed') && (
        <LoadFailed
          of={t('your order')}
          failure={loadFailure}
          onReload={() => actor.send({ type: 'modification.reload' })}
        />
      )}
      {snapshot.matches('following') && (
        <Alert tone="info" title={SAVING_CHANGES.title}>
          {SAVING_CHANGES.text}
        </Alert>
      )}
      {modification && <Changes actor={actor} modification={modification} banner={banner} />}
      {!modification && !snapshot.matches('failed') && <CheckoutLoading busy={snapshot.hasTag('busy')} />}
      <ModalHost actor={actor} />
    </Page>
  );
}

function Changes({ actor, modification, banner }: ModifyOrderProps & { modification: Modification }) {
  const { checkout } = modification;
  const isBusy = useSelector(actor, (snapshot) => snapshot.hasTag('busy'));
  const failure = useSelector(actor, ({ context }) => context.failure);
  const count = checkout.lineItems.reduce((sum, { cart }) => sum + cart.quantity, 0);
  return (
    <>
      {failure && <NotSaved failure={failure} checkout={checkout} banner={banner} />}
      <div className={styles.layout}>
        <div className={styles.where} inert={isBusy}>
          <Section
            title={t('Order Information')}
            action={
              <ButtonLink to={modifyCartPath(checkout.checkoutId)} variant="quiet">
                {t('Change')}
                <VisuallyHidden> {t('items and time')}</VisuallyHidden>
              </ButtonLink>
            }
          >
            <div className={styles.facts}>
              <ChangeDeadline modification={modification} />
              <YourChanges modification={modification} />
              <When fulfillment={checkout.fulfillment} />
              <Place destination={checkout.fulfillment.destination} />
              <h3>{t('{{count}} items', { count })}</h3>
              <OrderItems lineItems={checkout.lineItems} />
            </div>
          </Section>
        </div>
        <div className={styles.pay} inert={isBusy}>
          <Section title={t('Payment Information')}>
            <div className={styles.facts}>
              <p>{t('Changes are charged to the payment methods you used for this order.')}</p>
              <Facts>
                {checkout.payments.map((payment) => (
                  <Fact key={payment.id} label={tenderName(payment)}>
                    {tenderAmountWords(payment, checkout)}
                  </Fact>
                ))}
              </Facts>
              <HoldNote checkout={checkout} />
            </div>
          </Section>
        </div>
        <div className={styles.sum}>
          <Section title={t('Summary')}>
            <Receipt lines={[...costLines(checkout, t('New total')), ...differenceLine(checkout)]} />
          </Section>
          <SaveChanges actor={actor} modification={modification} />
          <CustomerServiceNote banner={banner} checkout={checkout} />
        </div>
      </div>
    </>
  );
}

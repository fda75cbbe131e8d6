import { customerServicePhone } from '../../banners/customer-service.ts';
import type { Banner } from '../../banners/index.ts';
import { Page } from '../kit/page.tsx';
import { PhoneLink } from '../kit/phone-link.tsx';
import styles from './topic.module.css';

/** Questions about ordering (RTE-19). */
export function Faqs({ banner }: { banner: Banner }) {
  return (
    <Page>
      <title>{`Frequently asked questions | ${banner.title}`}</title>
      <article className={styles.topic}>
        <h1>Frequently asked questions</h1>
        <p className={styles.lead}>About ordering groceries at {banner.title} and picking them up.</p>

        <h2>Why are prices estimates?</h2>
        <p>
          Some items are sold by weight, and prices in the store can change between the day you order and the
          day you receive your order. The final amount is determined when you receive it.
        </p>

        <h2>When is my card charged?</h2>
        <p>
          When you place your order, we ask your bank to set the amount aside. You pay the final amount after
          you receive your order. If the final is more than the estimate, the additional amount is charged to
          your credit or debit card.
        </p>

        <h2>How long is my pickup time held?</h2>
        <p>
          Once you choose a time, we hold it for a while and show you how long. We'll let you know before it
          runs out. If it does, just choose another time. Your cart stays as it is.
        </p>

        <h2>What does “Substitutions allowed” mean?</h2>
        <p>
          If an item is out of stock when we pick your order, we may choose a similar one. If it says “No
          substitutions,” we leave the item out instead.
        </p>

        <h2>Can I buy age restricted items?</h2>
        <p>Yes. We check your ID when you receive your order.</p>

        <h2>Who can I ask?</h2>
        <p>
          Call customer service at <PhoneLink phone={customerServicePhone(banner)} />.
        </p>
      </article>
    </Page>
  );
}

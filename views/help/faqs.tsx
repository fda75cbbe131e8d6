import type { ReactNode } from 'react';
import { customerServicePhone } from '../../banners/customer-service.ts';
import type { Banner } from '../../banners/schema.ts';
import { t } from '../../languages/t.ts';
import { WEIGHT_MARGIN_PERCENT } from '../../rules/holds.ts';
import { HOLD_AMOUNT } from '../../rules/tenders.ts';
import { FREE_DELIVERY_FROM } from '../../services/contracts/membership.ts';
import { formatMoney } from '../kit/format.ts';
import { Link } from '../kit/link.tsx';
import { Page } from '../kit/page.tsx';
import { PhoneLink } from '../kit/phone-link.tsx';
import { rich } from '../kit/rich.tsx';
import styles from './topic.module.css';

interface Topic {
  id: string;
  title: string;
  /** Each question with its answer. */
  questions: readonly (readonly [question: string, answer: ReactNode])[];
}

const topics = ({ title, features, navigation }: Banner): Topic[] => [
  {
    id: 'prices',
    title: t('Prices and fees'),
    questions: [
      [
        t('Why are prices estimates?'),
        t(
          'Prices are estimates because some items are sold by weight and prices can change between the day you order and the day you receive your order. The final amount is determined when you receive it.',
        ),
      ],
      [
        t('How are weighed items priced?'),
        t(
          'Fruit, vegetables, meat, and other items sold by weight show the price per pound and about what they cost at their usual weight. We weigh what we pick, and you pay for the actual weight. Your order and your receipt say what each item weighed.',
        ),
      ],
      [
        t('Why is more held than my order costs?'),
        t(
          'Weighed items may cost up to {{percent}}% more than estimated, so your payment methods hold that much more, and a card that only backs up the others holds {{backup}}. You pay only what your order costs. The rest is released when you receive your order or cancel it, though your bank may take a few days to show it.',
          { percent: WEIGHT_MARGIN_PERCENT, backup: formatMoney(HOLD_AMOUNT) },
        ),
      ],
      [
        t('What fees are there?'),
        t(
          'Pickup may have a fee, depending on the time. Delivery and shipping have one that depends on the time or the speed. Each time shows its fee before you choose it, and your checkout lists every fee before you place the order.',
        ),
      ],
      [
        t('How do I get free delivery?'),
        t(
          'With {{membership}}, delivery is free on orders of {{freeDeliveryFrom}} or more. Times with free delivery are marked.',
          { membership: navigation.membership, freeDeliveryFrom: formatMoney(FREE_DELIVERY_FROM) },
        ),
      ],
      [
        t('When is my card charged?'),
        t(
          'When you place your order, we ask your bank to set the amount aside. You pay the final amount after you receive your order. If the final is more than the estimate, the additional amount is charged to your credit or debit card.',
        ),
      ],
    ],
  },
  {
    id: 'substitutions',
    title: t('Substitutions'),
    questions: [
      [
        t('What happens if an item is out of stock?'),
        t(
          'What you chose for it happens: we take the best match, take the one item you chose, or leave it out, and you don’t pay for it. A substitute costs no more than your item unless you approve its price.',
        ),
      ],
      [
        t('Can my picker ask me about a substitute?'),
        t(
          'Yes. While your order is picked, suggestions appear on your order’s page and come by email. Approve or refuse each one before its time is up. If you don’t answer, what you chose for the item happens.',
        ),
      ],
      [
        t('How do I allow or refuse substitutions?'),
        rich(
          'In your cart, press Change below an item, beside what happens if it runs out, or do so while you change your order. Your usual choice is under {{link}}.',
          { link: <Link to="/account/productpreferences">{t('Product Preferences')}</Link> },
        ),
      ],
    ],
  },
  ...(features.snapEbt
    ? [
        {
          id: 'snap',
          title: t('SNAP EBT'),
          questions: [
            [
              t('Can I pay with SNAP EBT?'),
              t(
                'Yes, for pickup and delivery. Add your card at checkout, choose how much it pays, and enter your PIN when you place the order. We never see your PIN.',
              ),
            ],
            [
              t('What can SNAP EBT pay for?'),
              t(
                'Eligible food items. It can’t pay for fees, tips, or anything that isn’t food, so you need another card for those, and for extra charges from substitutions or weighed items.',
              ),
            ],
          ],
        } satisfies Topic,
      ]
    : []),
  {
    id: 'changes',
    title: t('Changing or canceling an order'),
    questions: [
      [
        t('Can I change my order?'),
        rich(
          'Yes, until the store starts picking it. Find it under {{link}}. If you only forgot something, you can also place another order.',
          { link: <Link to="/mypurchases">{t('your orders')}</Link> },
        ),
      ],
      [
        t('Can I cancel my order?'),
        rich(
          'Yes, until the store starts picking it. Open it under {{link}} and choose Cancel Order. The amount set aside is released, though your bank may take a few days to show it.',
          { link: <Link to="/mypurchases">{t('your orders')}</Link> },
        ),
      ],
      [
        t('How long is my time held?'),
        t(
          "Once you choose a time, we hold it for a while and show you how long. We'll let you know before it runs out. If it does, just choose another time. Your cart stays as it is.",
        ),
      ],
    ],
  },
  {
    id: 'receiving',
    title: t('Receiving your order'),
    questions: [
      [
        t('Do I tip the driver?'),
        t(
          'Tips are optional and only for deliveries. All of your tip goes to the person who delivers your order, and you can change it until you place the order and, on your order’s page, for three days after delivery.',
        ),
      ],
      [t('Can I buy age-restricted items?'), t('Yes. We check your ID when you receive your order.')],
      [
        t('Who ships items that {{title}} doesn’t sell itself?', { title }),
        t(
          'The seller listed with the item. An order from several sellers arrives in several shipments, each with its own dates.',
        ),
      ],
    ],
  },
];

/** Questions about ordering, answered (RTE-19). */
export function Faqs({ banner }: { banner: Banner }) {
  const all = topics(banner);
  return (
    <Page>
      <title>{`${t('Frequently asked questions')} | ${banner.title}`}</title>
      <article className={styles.topic}>
        <h1>{t('Frequently asked questions')}</h1>
        <p className={styles.lead}>{t('About ordering groceries at {{title}}.', { title: banner.title })}</p>
        <nav aria-label={t('Topics')}>
          <ul className={styles.topics}>
            {all.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
        {all.map(({ id, title, questions }) => (
          <section key={id} id={id} aria-labelledby={`${id}-title`}>
            <h2 id={`${id}-title`}>{title}</h2>
            {questions.map(([question, answer]) => (
              <div key={question} className={styles.question}>
                <h3>{question}</h3>
                <p>{answer}</p>
              </div>
            ))}
          </section>
        ))}
        <section aria-labelledby="more-title">
          <h2 id="more-title">{t('More questions?')}</h2>
          <p>
            {rich('Call customer service at {{phone}}.', {
              phone: <PhoneLink phone={customerServicePhone(banner)} />,
            })}
          </p>
        </section>
      </article>
    </Page>
  );
}

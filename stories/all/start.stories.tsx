import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { findStories } from './find-stories.ts';
import styles from './pages.module.css';

const meta: Meta = { title: 'Start here' };
export default meta;

interface Place {
  /** The first of its stories. */
  story: string;
  name: string;
  /** What's there, in the words that people look for. */
  what: string;
}

const PLACES: readonly { title: string; places: readonly Place[] }[] = [
  {
    title: 'The kit',
    places: [
      {
        story: 'kit-guides--buttons',
        name: 'Guides',
        what: 'What each part is for, its anatomy, states, and accessibility, do and don’t',
      },
      {
        story: 'kit-props--button-props',
        name: 'Props',
        what: 'Button, field, radio cards, dialog, alert, and price, with their props as controls',
      },
      {
        story: 'kit-tokens--shared',
        name: 'Tokens',
        what: 'Color, typography, spacing, shadow, and motion that all banners share',
      },
      {
        story: 'kit-tokens--every-banner',
        name: "Banners' tokens",
        what: "Each brand's colors, corners, density, and landscape, light beside dark",
      },
      { story: 'kit-tokens--faces', name: 'Faces', what: 'The four brands side by side, in gray' },
      { story: 'kit-brand--marks', name: 'Brand', what: 'Logos' },
      { story: 'kit-icons--all-icons', name: 'Icons', what: 'Every icon, and where it is drawn' },
      { story: 'kit-button--variants', name: 'Button', what: 'Buttons and links that look like them, icons' },
      {
        story: 'kit-fields--empty',
        name: 'Fields',
        what: 'Text input, select, text area, quantity, password, errors',
      },
      {
        story: 'kit-choices--time-cards',
        name: 'Choices',
        what: 'Checkbox, radio button, radio cards, switch',
      },
      {
        story: 'kit-messages--alerts',
        name: 'Messages',
        what: 'Alert, toast, badge, empty state, loading, skeleton',
      },
      { story: 'kit-dialog--default', name: 'Dialog', what: 'Modal windows and their buttons' },
      { story: 'kit-carousel--slides-by-its-buttons', name: 'Carousel', what: 'A row of goods to swipe' },
      { story: 'kit-order--receipts', name: 'Order', what: 'Receipt, steps, time left, pictures of items' },
    ],
  },
  {
    title: 'Pages',
    places: [
      {
        story: 'catalog-start-my-cart--filled',
        name: 'Products',
        what: 'Departments, search, tiles, sold out',
      },
      { story: 'cart-cart--filled', name: 'Cart', what: 'Lines, substitutes, ways to get the order' },
      {
        story: 'scheduling-times--choosing',
        name: 'Scheduling',
        what: 'Days, times, fees, flash sales, a held time',
      },
      {
        story: 'checkout-complete-your-order--ready',
        name: 'Checkout',
        what: 'Sections, tenders, tip, coupon and promo code',
      },
      {
        story: 'order-order-complete--placed',
        name: 'Order',
        what: 'Confirmation, progress, changes, purchase history',
      },
      { story: 'wallet-my-wallet--some', name: 'Wallet', what: 'Credit cards, gift cards, SNAP EBT' },
      {
        story: 'account-my-account--ready',
        name: 'Account',
        what: 'Address book, preferences, points, security',
      },
      {
        story: 'app-sign-in--empty',
        name: 'Ways in',
        what: 'Sign in, sign up, passkeys, a forgotten password',
      },
    ],
  },
  {
    title: 'Letters',
    places: [
      {
        story: 'letters--emails-about-orders',
        name: 'Emails about orders',
        what: 'Confirmation, changes, shipping, receipt, refund',
      },
      {
        story: 'letters--emails-about-accounts',
        name: 'Emails about accounts',
        what: 'Confirming an email, a new password, passkeys',
      },
      { story: 'letters--texts', name: 'Texts', what: 'What a phone is told about orders (SMS)' },
    ],
  },
  {
    title: 'Everything at once',
    places: [
      {
        story: 'all-every-modal--every-modal',
        name: 'Every modal',
        what: 'Each dialog in each of its states, as pictures',
      },
      {
        story: 'all-every-state--every-state',
        name: 'Every state',
        what: 'Each state of each statechart, and its story',
      },
      { story: 'all-every-chart--every-chart', name: 'Every chart', what: 'The statecharts, drawn' },
    ],
  },
];

/** What's here, and where. Banner, light and dark, width, and language are on the toolbar and under Controls. */
export const StartHere: StoryObj = {
  render: () => (
    <main className={styles.page}>
      <h1>What is here</h1>
      <p>
        Every part, page, and message of the shop, in every state it can be in. Choose the banner, light or
        dark, and the width under Controls, and the language on the toolbar; the Chart panel shows which state
        of which statechart you see.
      </p>
      {PLACES.map(({ title, places }) => (
        <section key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul className={styles.modals}>
            {places.map(({ story, name, what }) => (
              <li key={story}>
                <h3>
                  <a href={`?path=/story/${story}`} target="_top">
                    {name}
                  </a>
                </h3>
                <p>{what}</p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </main>
  ),
  play: async () => {
    const ids = new Set((await findStories()).map(({ id }) => id));
    const linked = PLACES.flatMap(({ places }) => places.map(({ story }) => story));
    // The pages beside this one aren't among the stories that they list.
    await expect(linked.filter((id) => !ids.has(id) && !id.startsWith('all-'))).toEqual([]);
  },
};

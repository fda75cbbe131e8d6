import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { madePicture, NO_PICTURE } from '../../services/contracts/pictures.ts';
import { WeighablePrice } from '../../views/catalog/weighable-price.tsx';
import { Accordion } from '../../views/kit/accordion.tsx';
import { ActionBar } from '../../views/kit/action-bar.tsx';
import { Badge } from '../../views/kit/badge.tsx';
import { Button } from '../../views/kit/button.tsx';
import { ButtonLink } from '../../views/kit/button-link.tsx';
import { formatMoney } from '../../views/kit/format.ts';
import { ItemImages } from '../../views/kit/item-images.tsx';
import { Page } from '../../views/kit/page.tsx';
import { Price } from '../../views/kit/price.tsx';
import { ProductImage } from '../../views/kit/product-image.tsx';
import { Receipt } from '../../views/kit/receipt.tsx';
import { Section } from '../../views/kit/section.tsx';
import { Loading, Skeleton, SkeletonText } from '../../views/kit/skeleton.tsx';
import { SkipLink } from '../../views/kit/skip-link.tsx';
import { Stepper } from '../../views/kit/stepper.tsx';
import { TimeLeft } from '../../views/kit/time-left.tsx';
import { Sheet } from './sheet.tsx';

const meta: Meta = { title: 'Kit/Order' };
export default meta;
type Story = StoryObj;

const MINUTE = 60_000;

const FOODS = ['avocado', 'croissant', 'strawberry', 'banana', 'wine-glass', 'chestnut'];
const foods = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    gtin13: String(index),
    description: `Item ${index + 1}`,
    imageUrl: `/images/products/${FOODS[index % FOODS.length]}.svg`,
  }));

export const Steps: Story = {
  render: () => (
    <Page>
      <Stepper
        steps={[
          { label: 'Schedule', status: 'completed' },
          { label: 'Pay', status: 'current' },
          { label: 'Complete', status: 'notCompleted' },
        ]}
      />
    </Page>
  ),
};

export const TimeIsLeft: Story = {
  render: () => (
    <Page narrow>
      <TimeLeft remainingMs={84 * MINUTE} totalMs={120 * MINUTE}>
        You must place your order by 3:45 PM to reserve your time
      </TimeLeft>
      <TimeLeft remainingMs={2 * MINUTE} totalMs={120 * MINUTE} runningOut>
        <strong>2 minutes left:</strong> place your order by 3:45 PM to keep your time
      </TimeLeft>
      <TimeLeft remainingMs={40_000} totalMs={120 * MINUTE} runningOut>
        Less than a minute left
      </TimeLeft>
    </Page>
  ),
};

export const Prices: Story = {
  render: () => (
    <Sheet>
      <Price cents={349} />
      <WeighablePrice cents={118} perPound={{ price: 59, regular: 59 }} />
      <WeighablePrice cents={98} regularCents={118} perPound={{ price: 49, regular: 59 }} />
      <WeighablePrice of="line" cents={98} regularCents={118} perPound={{ price: 49, regular: 59 }} />
      <Price cents={500} several={{ nfor: 2, eachCents: 250 }} />
      <Price cents={800} several={{ nfor: 2, eachCents: 400 }} regularCents={449} perUnit="$1.33/lb" />
      <Price cents={299} regularCents={399} />
      <Price cents={1299} regularCents={1599} size="large" />
      <Badge tone="accent">Save $1.00</Badge>
      <Badge tone="primary">Preferred</Badge>
      <Badge>SNAP EBT</Badge>
    </Sheet>
  ),
};

export const Pictures: Story = {
  render: () => (
    <Sheet>
      <ProductImage src="/images/products/avocado.svg" alt="Avocado" size="small" />
      <ProductImage src="/images/products/croissant.svg" alt="Croissant" />
      <div style={{ width: '12rem' }}>
        <ProductImage src="/images/products/strawberry.svg" alt="Strawberries" size="large" />
      </div>
    </Sheet>
  ),
};

/** A photo fills its tile, and one that isn't there leaves its name. */
export const Photos: Story = {
  render: () => (
    <Sheet>
      <ProductImage src={madePicture('avocado')} alt="Avocado" size="small" />
      <ProductImage src={madePicture('bread')} alt="Country Bread" />
      <div style={{ width: '12rem' }}>
        <ProductImage src={madePicture('avocado')} alt="Avocado" size="large" />
      </div>
      <div style={{ width: '12rem' }}>
        <ProductImage src={madePicture('0001111041700')} alt="Whole Milk" size="large" eager />
      </div>
    </Sheet>
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Whole Milk')).toBeVisible();
  },
};

/** As a chain without pictures shows its goods. */
export const NoPictures: Story = {
  render: () => (
    <Sheet>
      <ProductImage src={NO_PICTURE} alt="" size="small" />
      <ProductImage src={NO_PICTURE} alt="" />
      <div style={{ width: '12rem' }}>
        <ProductImage src={NO_PICTURE} alt="" size="large" />
      </div>
      <ItemImages items={foods(12).map((food) => ({ ...food, imageUrl: NO_PICTURE }))} />
    </Sheet>
  ),
};

export const ItemsAtAGlance: Story = {
  render: () => (
    <Page narrow>
      {[8, 9, 40, 400, 4000].map((count) => (
        <ItemImages key={count} items={foods(count)} />
      ))}
    </Page>
  ),
};

export const Folds: Story = {
  render: () => (
    <Page narrow>
      <Accordion title="Credit & Debit" aside="Visa ending in 4242" defaultOpen>
        <p>Visa ending in 4242, expires 04/29.</p>
      </Accordion>
      <Accordion title="Gift Cards">
        <p>None yet.</p>
      </Accordion>
    </Page>
  ),
  play: async ({ canvas }) => {
    const [fold] = canvas.getAllByRole('group');
    const isStill = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    const { transitionDuration } = getComputedStyle(fold as HTMLElement, '::details-content');
    await expect(transitionDuration).toBe(isStill ? '0s, 0s' : '0.3s, 0.3s');
  },
};

export const Receipts: Story = {
  render: () => (
    <Page narrow>
      <Section
        number={4}
        title="Summary"
        action={
          <ButtonLink to="/cart" variant="quiet">
            Change cart
          </ButtonLink>
        }
      >
        <Receipt
          lines={[
            { label: 'Item total', amount: formatMoney(8250), note: '14 items' },
            { label: 'Sale savings', amount: formatMoney(-625), kind: 'saving' },
            { label: 'Pickup fee', amount: 'Free' },
            { label: 'Estimated tax', amount: formatMoney(187) },
            { label: 'Estimated total', amount: formatMoney(7812), kind: 'total' },
          ]}
        />
      </Section>
      <ActionBar>
        <Button size="large" wide>
          Place order · {formatMoney(7812)}
        </Button>
      </ActionBar>
    </Page>
  ),
};

export const Coming: Story = {
  render: () => (
    <Page narrow>
      <Loading label="Loading your cart">
        <Section title="Pickup">
          <div style={{ display: 'grid', gap: 'var(--space-4)' }}>
            {['a', 'b', 'c'].map((row) => (
              <div key={row} style={{ display: 'flex', gap: 'var(--space-4)' }}>
                <Skeleton width="5.5rem" height="5.5rem" radius="medium" />
                <div style={{ flex: 1 }}>
                  <SkeletonText lines={3} />
                </div>
              </div>
            ))}
          </div>
        </Section>
      </Loading>
    </Page>
  ),
};

export const Skip: Story = {
  render: () => (
    <>
      <SkipLink />
      <Page>
        <main id="main" tabIndex={-1}>
          The page's content.
        </main>
      </Page>
    </>
  ),
  play: ({ canvas }) => canvas.getByRole('link', { name: 'Skip to content' }).focus(),
};

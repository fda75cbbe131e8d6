import type { Meta, StoryObj } from '@storybook/react-vite';
import { Link } from 'react-router';
import { expect, userEvent, waitFor } from 'storybook/test';
import { Carousel } from '../../views/kit/carousel.tsx';
import { Page } from '../../views/kit/page.tsx';
import { ProductImage } from '../../views/kit/product-image.tsx';

const meta: Meta<typeof Carousel> = { title: 'Kit/Carousel', component: Carousel };
export default meta;
type Story = StoryObj<typeof Carousel>;

const DRAWINGS = ['avocado', 'banana', 'croissant', 'strawberry'];

const pictures = (count: number): Story => ({
  render: () => (
    <Page>
      <Carousel
        title="Fresh today"
        items={Array.from({ length: count }, (_, index) => ({
          key: String(index),
          content: (
            <Link to="/p/0000000040112">
              <ProductImage
                src={`/images/products/${DRAWINGS[index % 4]}.svg`}
                alt={`Product ${index + 1}`}
                size="large"
              />
            </Link>
          ),
        }))}
      />
    </Page>
  ),
});

export const SlidesByItsButtons: Story = {
  ...pictures(15),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Previous: Fresh today' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Next: Fresh today' }));
    await waitFor(() => expect(canvas.getByRole('status')).not.toHaveTextContent(/^1–/));
  },
};

export const FitsWhole: Story = pictures(1);

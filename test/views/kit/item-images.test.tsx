import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { NO_PICTURE } from '../../../services/contracts/pictures.ts';
import { ItemImages } from '../../../views/kit/item-images.tsx';
import { product } from '../../support/cart/samples.ts';
import '../../../views/kit/styles/global.css';

afterEach(cleanup);

const productsOf = (count: number) =>
  Array.from({ length: count }, (_, index) =>
    product({ gtin13: String(index).padStart(13, '0'), description: `Item ${index + 1}` }),
  );

/** The circle for this many items beyond the first eight. */
function circleOf(extra: number) {
  cleanup();
  render(<ItemImages items={productsOf(8 + extra)} />);
  const circle = within(screen.getByRole('list')).getByText(/more items/).parentElement;
  return { text: circle?.firstChild?.textContent, width: circle?.getBoundingClientRect().width ?? 0 };
}

describe("an order's items at a glance", () => {
  it('are named where the store has no pictures, and nothing is asked for', () => {
    const { container } = render(
      <ItemImages items={productsOf(9).map((each) => ({ ...each, imageUrl: NO_PICTURE }))} />,
    );
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      ...Array.from({ length: 8 }, (_, index) => `Item ${index + 1}`),
      '+1 more items',
    ]);
    expect(container.querySelectorAll('img')).toHaveLength(0);
  });

  it('are all pictured up to eight, without a circle (CIT-11)', () => {
    render(<ItemImages items={productsOf(8)} />);
    expect(screen.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual(
      Array.from({ length: 8 }, (_, index) => `Item ${index + 1}`),
    );
    expect(screen.queryByText(/more items/)).toBeNull();
  });

  it('are the first eight and a circle with the number of the others (CIT-11, LIM-09)', () => {
    expect(circleOf(1).text).toBe('+1');
    expect(screen.getAllByRole('img')).toHaveLength(8);
    expect(screen.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      ...Array(8).fill(''),
      '+1 more items',
    ]);
  });

  it('count no more than 999 (CIT-12, LIM-09)', () => {
    expect([998, 999, 1000, 4321].map((extra) => circleOf(extra).text)).toEqual([
      '+998',
      '+999',
      '999+',
      '999+',
    ]);
  });

  it('have a wider circle from 10, 100, and 1000 on (CIT-13, LIM-09)', () => {
    const widths = [1, 9, 10, 99, 100, 999, 1000].map((extra) => circleOf(extra).width);
    const [one = 0, nine, ten = 0, most, hundred = 0, nearly, thousand = 0] = widths;
    expect([nine, most, nearly]).toEqual([one, ten, hundred]);
    expect(one).toBeLessThan(ten);
    expect(ten).toBeLessThan(hundred);
    expect(hundred).toBeLessThan(thousand);
  });
});

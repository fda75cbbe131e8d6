import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { applyTheme } from '../../../banners/apply-theme.ts';
import { banners } from '../../../banners/demo.ts';
import { BrandMark } from '../../../views/kit/brand-mark.tsx';
import { Checkbox } from '../../../views/kit/checkbox.tsx';
import { ProductImage } from '../../../views/kit/product-image.tsx';
import '../../../views/kit/styles/global.css';

const emulate = (media: { media?: string; features?: { name: string; value: string }[] }) =>
  cdp().send('Emulation.setEmulatedMedia', { media: '', features: [], ...media });

const [banner] = banners;
if (!banner) throw new Error('There are banners.');

beforeEach(() => applyTheme(banner, document.documentElement));
afterEach(async () => {
  cleanup();
  await emulate({});
});

describe('a checkbox', () => {
  const boxes = () => {
    render(
      <>
        <Checkbox label="Off" checked={false} onChange={() => {}} />
        <Checkbox label="On" checked onChange={() => {}} />
      </>,
    );
    const [off, on] = screen.getAllByRole('checkbox').map((box) => getComputedStyle(box));
    return { off, on };
  };

  it.each(['light', 'dark'])('is filled only when checked, in %s colors', async (value) => {
    await emulate({ features: [{ name: 'prefers-color-scheme', value }] });
    const { off, on } = boxes();
    expect(on?.backgroundColor).not.toBe(off?.backgroundColor);
    expect(on?.borderColor).toBe(on?.backgroundColor);
    expect(off?.borderColor).not.toBe(off?.backgroundColor);
  });

  it("is the system's own where the system chooses the colors", async () => {
    await emulate({ features: [{ name: 'forced-colors', value: 'active' }] });
    const { off, on } = boxes();
    expect([off?.appearance, on?.appearance]).toEqual(['auto', 'auto']);
  });
});

it("a tile shows the name of a picture that doesn't load", async () => {
  const { container } = render(
    <ProductImage src="/images/products/none.svg" alt="Gala Apples" size="large" eager />,
  );
  await vi.waitFor(() => expect(container.querySelector('img')).toBeNull());
  expect(screen.getByText('Gala Apples')).toBeVisible();
});

it('a photo is offered in every size there is, with the width it has on the page; a drawing and a file alone are not', () => {
  const { container } = render(
    <>
      <ProductImage src="https://pictures.example/0001111041700/384.webp" alt="" size="hero" />
      <ProductImage src="/images/products/0001111041700/384.webp" alt="" size="small" />
      <ProductImage src="/images/products/rye-bread.jpg" alt="" size="small" />
      <ProductImage src="/images/products/red-apple.svg" alt="" size="small" />
    </>,
  );
  const offered = [...container.querySelectorAll('img')].map((image) => [
    image.getAttribute('srcset'),
    image.getAttribute('sizes'),
  ]);
  const bucket = 'https://pictures.example/0001111041700';
  const own = '/images/products/0001111041700';
  expect(offered).toEqual([
    [
      `${bucket}/96.webp 96w, ${bucket}/192.webp 192w, ${bucket}/384.webp 384w, ${bucket}/768.webp 768w`,
      '(width >= 30rem) 28rem, 100vw',
    ],
    [`${own}/96.webp 96w, ${own}/192.webp 192w, ${own}/384.webp 384w, ${own}/768.webp 768w`, '3.5rem'],
    [null, null],
    [null, null],
  ]);
});

it('a photo fills its tile, however high it is, and a drawing has a margin', async () => {
  const high = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="20" height="90"/>')}`;
  const { container } = render(
    <>
      <ProductImage src={high} alt="" eager />
      <ProductImage src="/images/products/red-apple.svg" alt="" />
    </>,
  );
  const [photo, drawing] = container.querySelectorAll('img');
  await photo?.decode();
  const shareOf = (image?: HTMLImageElement) => {
    const { width = 0, height = 0 } = image?.getBoundingClientRect() ?? {};
    const tile = image?.parentElement?.getBoundingClientRect();
    return [width / (tile?.width ?? 1), height / (tile?.height ?? 1)];
  };
  expect(shareOf(photo)).toEqual([1, 1]);
  expect(shareOf(drawing)[0]).toBeCloseTo(0.72);
});

it("a printed page has the logo's ground, without which nothing of it can be seen", () => {
  const { container } = render(<BrandMark banner={banner} />);
  const mark = container.querySelector('svg');
  return emulate({ media: 'print' }).then(() =>
    expect(mark && getComputedStyle(mark).printColorAdjust).toBe('exact'),
  );
});

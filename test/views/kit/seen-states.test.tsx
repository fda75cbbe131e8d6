import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { cdp } from 'vitest/browser';
import { applyTheme } from '../../../banners/apply-theme.ts';
import { banners } from '../../../banners/index.ts';
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

it("a printed page has the logo's ground, without which nothing of it can be seen", () => {
  const { container } = render(<BrandMark banner={banner} />);
  const mark = container.querySelector('svg');
  return emulate({ media: 'print' }).then(() =>
    expect(mark && getComputedStyle(mark).printColorAdjust).toBe('exact'),
  );
});

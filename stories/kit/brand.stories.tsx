import type { Meta, StoryObj } from '@storybook/react-vite';
import { banners } from '../../banners/demo.ts';
import { BrandMark } from '../../views/kit/brand-mark.tsx';
import { Sheet } from './sheet.tsx';

const meta: Meta = { title: 'Kit/Brand' };
export default meta;

export const Marks: StoryObj = {
  render: () => (
    <Sheet>
      {banners.map((banner) => (
        <span key={banner.id} style={{ display: 'flex', gap: 'var(--space-3)', alignItems: 'center' }}>
          <BrandMark banner={banner} />
          <strong>{banner.title}</strong>
        </span>
      ))}
    </Sheet>
  ),
};

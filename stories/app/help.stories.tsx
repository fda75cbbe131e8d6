import type { Meta, StoryObj } from '@storybook/react-vite';
import { Accessibility } from '../../views/help/accessibility.tsx';
import { Faqs } from '../../views/help/faqs.tsx';
import { storyBanner } from './story-banner.ts';

const meta: Meta = { title: 'App/Help' };
export default meta;
type Story = StoryObj;

export const Questions: Story = { render: (_, { globals }) => <Faqs banner={storyBanner(globals)} /> };
export const AccessibilityStatement: Story = {
  render: (_, { globals }) => <Accessibility banner={storyBanner(globals)} />,
};

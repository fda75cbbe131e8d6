import type { Meta, StoryObj } from '@storybook/react-vite';
import { Accessibility } from '../../views/help/accessibility.tsx';
import { Cookies } from '../../views/help/cookies.tsx';
import { Faqs } from '../../views/help/faqs.tsx';
import { Privacy } from '../../views/help/privacy.tsx';
import { storyBanner } from './story-banner.ts';

const meta: Meta = { title: 'App/Help' };
export default meta;
type Story = StoryObj;

export const Questions: Story = { render: (_, { globals }) => <Faqs banner={storyBanner(globals)} /> };
export const PrivacyPolicy: Story = {
  render: (_, { globals }) => <Privacy banner={storyBanner(globals)} />,
};
export const CookiesAndStorage: Story = {
  render: (_, { globals }) => <Cookies banner={storyBanner(globals)} />,
};
export const AccessibilityStatement: Story = {
  render: (_, { globals }) => <Accessibility banner={storyBanner(globals)} />,
};

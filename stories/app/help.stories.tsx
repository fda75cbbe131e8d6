import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import faqsInEnglish from '../../docs/chain/banners/gemcity/faqs.en.md?raw';
import faqsInSpanish from '../../docs/chain/banners/gemcity/faqs.es.md?raw';
import privacyInEnglish from '../../docs/chain/banners/gemcity/privacy.en.md?raw';
import privacyInSpanish from '../../docs/chain/banners/gemcity/privacy.es.md?raw';
import { language } from '../../languages/t.ts';
import { readOwnPage } from '../../server/banners/own-page.ts';
import type { ServiceFailure } from '../../services/contracts/failure.ts';
import type { PageName } from '../../services/contracts/pages.ts';
import { Accessibility } from '../../views/help/accessibility.tsx';
import { Cookies } from '../../views/help/cookies.tsx';
import { Faqs } from '../../views/help/faqs.tsx';
import { OwnPage } from '../../views/help/own-page.tsx';
import { Privacy } from '../../views/help/privacy.tsx';
import { frozenResource } from '../catalog/frozen-resource.ts';
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

const TEXTS: Readonly<Partial<Record<PageName, { en: string; es: string }>>> = {
  faqs: { en: faqsInEnglish, es: faqsInSpanish },
  privacy: { en: privacyInEnglish, es: privacyInSpanish },
};

interface Shown {
  to?: Parameters<typeof frozenResource>[0];
  failure?: ServiceFailure;
}

/** A page that the banner wrote itself. */
const own = (name: PageName, { to = 'ready', failure }: Shown = {}): Story => ({
  render: (_, { globals }) => {
    const data = to === 'ready' ? readOwnPage(TEXTS[name]?.[language()] ?? '').page : null;
    const actor = frozenResource(to, { query: { name }, data, failure: failure ?? null });
    return <OwnPage actor={actor} banner={storyBanner(globals)} name={name} />;
  },
});

export const OwnQuestions: Story = {
  ...own('faqs'),
  play: async ({ canvas }) => {
    await expect(canvas.getAllByRole('heading', { level: 3 })).toHaveLength(8);
  },
};
export const OwnPrivacyPolicy = own('privacy');
export const OwnPageLoading = own('privacy', { to: { fetching: 'loading' } });
export const OwnPageFailed = own('privacy', { to: 'failed', failure: { kind: 'unreachable' } });

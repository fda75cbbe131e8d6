import type { StorybookConfig } from '@storybook/react-vite';
import { mergeConfig } from 'vite';
import { drawingsPlugin } from './drawings.ts';

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: (vite) => mergeConfig(vite, { plugins: [drawingsPlugin()] }),
};

export default config;

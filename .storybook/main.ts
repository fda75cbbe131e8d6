import type { StorybookConfig } from '@storybook/react-vite';
import type { PluginOption } from 'vite';
import { precompressed } from '../server/boot/precompress.ts';
import { drawingsPlugin } from './drawings.ts';

/** Nobody serves the built stories, so compressing their files would be a waste. */
const isPrecompressed = (plugin: PluginOption) =>
  plugin instanceof Object && 'name' in plugin && plugin.name === precompressed().name;

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: ({ plugins = [], ...vite }) => ({
    ...vite,
    plugins: [...plugins.filter((plugin) => !isPrecompressed(plugin)), drawingsPlugin()],
  }),
};

export default config;

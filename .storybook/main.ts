import { fileURLToPath } from 'node:url';
import type { StorybookConfig } from '@storybook/react-vite';
import { mergeConfig, type PluginOption } from 'vite';
import { precompressed } from '../server/http/precompress.ts';
import { drawnChartsPlugin } from './chart/drawn-charts.ts';
import { notedActorsPlugin } from './chart/noted-actors.ts';
import { drawingsPlugin } from './drawings.ts';

/** Nobody serves the built stories, so compression doesn't matter. */
const OF_THE_SHOP = [precompressed()].map(({ name }) => name);

const isOfTheShop = (plugin: PluginOption) =>
  plugin instanceof Object && 'name' in plugin && OF_THE_SHOP.includes(plugin.name);

/** In place of what package.json says. */
const SPOKEN = new URL('../languages/spoken-in-stories.ts', import.meta.url);

const config: StorybookConfig = {
  framework: '@storybook/react-vite',
  stories: ['../stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-a11y', '@storybook/addon-vitest'],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  viteFinal: ({ plugins = [], ...vite }) => ({
    ...mergeConfig(vite, { resolve: { alias: { '#spoken': fileURLToPath(SPOKEN) } } }),
    plugins: [
      ...plugins.filter((plugin) => !isOfTheShop(plugin)),
      drawingsPlugin(),
      drawnChartsPlugin(),
      notedActorsPlugin(),
    ],
  }),
};

export default config;

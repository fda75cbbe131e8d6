import type { Decorator, Parameters, Preview } from '@storybook/react-vite';
import { MemoryRouter } from 'react-router';
import { configure, waitFor } from 'storybook/test';
import { applyTheme } from '../banners/apply-theme.ts';
import { banners } from '../banners/index.ts';
import '../views/kit/styles/global.css';

// A dialog's code is made and loaded when the first one opens, which on a busy machine takes longer than the usual second.
configure({ asyncUtilTimeout: 10_000 });

/** Dresses the page as the toolbar says, and gives links a router. `parameters.route` is the address shown. */
const dressed: Decorator = (Story, { globals, parameters }) => {
  const banner = banners.find(({ id }) => id === globals.banner);
  if (banner) applyTheme(banner, document.documentElement);
  document.documentElement.dataset.theme = String(globals.theme);
  return (
    <MemoryRouter initialEntries={[String(parameters.route ?? '/')]}>
      <Story />
    </MemoryRouter>
  );
};

interface Shown {
  canvasElement: HTMLElement;
  parameters: Parameters;
}

function checkShown({ canvasElement, parameters }: Shown) {
  const dialogs = [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')];
  const shows = (part: Element) => part.textContent.trim() || part.querySelector('img, svg, input, iframe');
  if (![canvasElement, ...dialogs].some(shows)) throw new Error('The story shows nothing.');
  if (parameters.modal && dialogs.length === 0) {
    throw new Error(`The story shows no dialog for the modal '${parameters.modal}'.`);
  }
}

/** A story that shows nothing, or no dialog where it says that it shows a modal, is broken. */
const showsSomething = (story: Shown) => waitFor(() => checkShown(story));

const width = (px: number, name: string) => ({
  name: `${px} px: ${name}`,
  styles: { width: `${px}px`, height: px < 800 ? '844px' : '900px' },
});

const preview: Preview = {
  decorators: [dressed],
  afterEach: showsSomething,
  parameters: {
    layout: 'fullscreen',
    a11y: {
      test: 'error',
      options: {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      },
    },
    backgrounds: { disabled: true },
    viewport: {
      options: {
        small: width(320, 'the narrowest'),
        phone: width(390, 'phone'),
        tablet: width(820, 'tablet'),
        desktop: width(1280, 'desktop'),
        wide: width(1920, 'wide'),
      },
    },
  },
  initialGlobals: { banner: 'fernhill', theme: 'light' },
  globalTypes: {
    banner: {
      description: 'Banner',
      toolbar: {
        title: 'Banner',
        icon: 'paintbrush',
        items: banners.map(({ id, title }) => ({ value: id, title })),
        dynamicTitle: true,
      },
    },
    theme: {
      description: 'Light or dark',
      toolbar: {
        title: 'Theme',
        icon: 'contrast',
        items: [
          { value: 'light', title: 'Light' },
          { value: 'dark', title: 'Dark' },
        ],
        dynamicTitle: true,
      },
    },
  },
};

export default preview;

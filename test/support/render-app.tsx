import { routes } from '../../views/app/routes.tsx';
import { type RenderOptions, renderShop } from './render-shop.tsx';

/** The whole shop at an address, over a store the test controls. */
export const renderApp = (address: string, options: RenderOptions) => renderShop(routes, address, options);

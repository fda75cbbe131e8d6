import { Layout } from '../../views/app/layout.tsx';
import { accountArea, signIn } from '../../views/app/routes.tsx';
import { type RenderOptions, renderShop } from './render-shop.tsx';

/** The account area and sign-in at an address: a change of another page doesn't concern its tests. */
export const renderAccount = (address: string, options: RenderOptions) =>
  renderShop(
    [{ element: <Layout />, children: [signIn, accountArea, { path: '*', element: null }] }],
    address,
    options,
  );

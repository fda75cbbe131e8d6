import { useRoutes } from 'react-router';
import { accountArea, signIn } from '../../views/app/common-routes.tsx';
import { Layout } from '../../views/app/layout.tsx';
import { type RenderOptions, renderShop } from './render-shop.tsx';

const Area = () =>
  useRoutes([{ element: <Layout />, children: [signIn, accountArea, { path: '*', element: null }] }]);

/** The account area and sign-in at an address: a change of another page doesn't concern its tests. */
export const renderAccount = (address: string, options: RenderOptions) =>
  renderShop(<Area />, address, options);

import { language } from '../../languages/t.ts';
import { getPage } from '../../services/contracts/pages.ts';
import { bannerWith } from '../banners/banners.ts';
import { iconOf } from '../banners/icon.ts';
import type { App } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { bannerOf } from '../http/request.ts';
import { route } from '../http/route.ts';

export function registerPageRoutes(app: App): void {
  app.get('/icon.svg', (http) => {
    const banner = bannerWith(bannerOf(http), http.get('deps').env);
    return http.body(iconOf(banner), 200, {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=3600',
    });
  });

  route(app, getPage, ({ deps: { env }, http, params: { name } }) => {
    const { id } = bannerWith(bannerOf(http), env);
    const page = env.pages.get(`${id}/${name}.${language()}`);
    if (!page) throw new ProblemError('NOT_FOUND');
    return page;
  });
}

import { language } from '../../languages/t.ts';
import { getPage } from '../../services/contracts/pages.ts';
import { bannerWith } from '../banners/banners.ts';
import type { App } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { bannerOf } from '../http/request.ts';
import { route } from '../http/route.ts';

export function registerPageRoutes(app: App): void {
  route(app, getPage, ({ deps: { env }, http, params: { name } }) => {
    const { id } = bannerWith(bannerOf(http), env);
    const page = env.pages.get(`${id}/${name}.${language()}`);
    if (!page) throw new ProblemError('NOT_FOUND');
    return page;
  });
}

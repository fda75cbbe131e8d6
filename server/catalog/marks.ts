import { markSvg } from '../../banners/mark-svg.ts';
import { MARKS_PATH } from '../../services/contracts/pictures.ts';
import type { App } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { serveMailedPngs } from './mailed-pngs.ts';

/** The banners' logos for emails. */
export function registerMarks(app: App): void {
  serveMailedPngs(app, `${MARKS_PATH}:file{[a-z]+\\.png}`, {
    svgOf: (http) => {
      const id = http.req.param('file')?.replace(/\.png$/, '');
      const banner = http.get('deps').env.banners.find((each) => each.id === id);
      if (!banner) throw new ProblemError('NOT_FOUND');
      return markSvg(banner);
    },
  });
}

import { escapeHtml } from '../../server/mail/message.ts';

/** What became of a story's picture since it was accepted. */
export type Change =
  | { id: string; kind: 'new' | 'gone' }
  | { id: string; kind: 'changed'; difference: { pixels: number; picture: Buffer } };

export interface Review {
  /** 'fernhill-light' */
  face: string;
  total: number;
  changes: readonly Change[];
  /** Where the accepted pictures and those just taken are, as seen from the page. */
  accepted: string;
  taken: string;
}

const picture = (source: string, caption: string) =>
  `<figure><a href="${source}"><img src="${source}" alt="${caption}" loading="lazy"></a><figcaption>${caption}</figcaption></figure>`;

function row(change: Change, { accepted, taken }: Review): string {
  const { id, kind } = change;
  const before = picture(`${accepted}/${id}.png`, 'before');
  const after = picture(`${taken}/${id}.png`, 'after');
  const where =
    kind === 'changed' &&
    picture(
      `data:image/png;base64,${change.difference.picture.toString('base64')}`,
      `${change.difference.pixels} pixels differ`,
    );
  return `<section id="${id}"><h2>${escapeHtml(id)} <small>${kind}</small></h2><div>${[
    ...(kind === 'new' ? [] : [before]),
    ...(kind === 'gone' ? [] : [after]),
    ...(where ? [where] : []),
  ].join('')}</div></section>`;
}

/** One page of all that changed, before and after side by side. */
export const reviewPage = (review: Review): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Stories that changed</title>
<style>
:root { color-scheme: light dark; }
body { margin: 24px; font: 15px/1.5 system-ui, sans-serif; }
h2 { font-size: 17px; } small { font-weight: 400; opacity: 0.75; }
section { padding-block: 8px 16px; border-top: 1px solid #8886; }
section > div { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 16px; }
figure { margin: 0; } img { max-width: 100%; border: 1px solid #8886; }
</style>
<h1>${review.changes.length === 0 ? 'No story changed' : `${review.changes.length} stories changed, are new, or are gone`}</h1>
<p>${review.total} pictures in ${review.face}.</p>
${review.changes.map((change) => row(change, review)).join('\n')}
</html>
`;

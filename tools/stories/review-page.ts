import { escapeHtml } from '../../server/mail/message.ts';

/** What became of a story's picture since it was accepted. */
export type Change = { id: string; kind: 'new' | 'gone' } | { id: string; kind: 'changed'; pixels: number };

export interface Review {
  /** 'fernhill-light' */
  face: string;
  total: number;
  changes: readonly Change[];
  /** Where the accepted pictures, those just taken, and those of what differs are, as seen from the page. */
  accepted: string;
  taken: string;
  differing: string;
}

const picture = (source: string, caption: string) =>
  `<figure><a href="${source}"><img src="${source}" alt="${caption}" loading="lazy"></a><figcaption>${caption}</figcaption></figure>`;

const KINDS = ['changed', 'new', 'gone'] as const;

/** '28 of 30 stories changed, 1 is new' */
function summary({ changes, total }: Review): string {
  if (changes.length === 0) return 'No story changed';
  const counted = KINDS.flatMap((kind) => {
    const count = changes.filter((change) => change.kind === kind).length;
    if (count === 0) return [];
    return kind === 'changed'
      ? [`${count} of ${total} stories changed`]
      : [`${count} ${count === 1 ? 'is' : 'are'} ${kind}`];
  });
  return counted.join(', ');
}

function row(change: Change, { accepted, taken, differing }: Review): string {
  const { id, kind } = change;
  const before = picture(`${accepted}/${id}.png`, 'before');
  const after = picture(`${taken}/${id}.png`, 'after');
  const where =
    kind === 'changed' &&
    picture(`${differing}/${id}.png`, `${change.pixels.toLocaleString('en-US')} pixels differ`);
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
section > div { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, max(240px, 30%)), 1fr)); gap: 16px; }
figure { margin: 0; } img { display: block; box-sizing: border-box; max-width: 100%; border: 1px solid #8886; }
ol { columns: 26em; column-gap: 3em; padding-inline-start: 2.5em; font-size: 13px; overflow-wrap: anywhere; }
</style>
<h1>${summary(review)}</h1>
<p>${review.total} pictures in ${review.face}.</p>
<ol>${review.changes.map(({ id }) => `<li><a href="#${id}">${escapeHtml(id)}</a></li>`).join('')}</ol>
${review.changes.map((change) => row(change, review)).join('\n')}
</html>
`;

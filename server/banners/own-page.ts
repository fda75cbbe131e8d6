import MarkdownIt, { type Token } from 'markdown-it';
import type { OwnPage } from '../../services/contracts/pages.ts';

/** Sees HTML and every link, to refuse them. */
const looking = new MarkdownIt({ html: true });
looking.validateLink = () => true;

/** Writes HTML as text, and no link that runs anything. */
const writing = new MarkdownIt();

const SAFE_LINK = /^(https:\/\/|mailto:|tel:|#|\/(?!\/))/;

/** Section, question, and what's below. */
const DEEPEST = 4;

const levelOf = ({ tag }: Token): number => Number(tag.slice(1));

/** What a heading says, without its markup. */
const textOf = (inline: Token | undefined): string =>
  (inline?.children ?? []).map(({ content }) => content).join('');

/** Ids that the shop's own pages have. */
const TAKEN = ['banners', 'main', 'root'];

/** `¿Qué cuesta?` is `que-cuesta`. */
const slugOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '') || 'section';

/** The ids of headings, in their order: what they say, and a number if that's taken. */
function idsOf(headings: readonly string[]): string[] {
  const taken = new Set(TAKEN);
  return headings.map((text) => {
    const slug = slugOf(text);
    let id = slug;
    for (let count = 2; taken.has(id); count += 1) id = `${slug}-${count}`;
    taken.add(id);
    return id;
  });
}

interface Heading {
  /** Where in the tokens it begins; it's three of them. */
  at: number;
  level: number;
  text: string;
  line: number;
  id: string;
}

function headingsOf(tokens: readonly Token[]): Heading[] {
  const found = tokens.flatMap((token, at) =>
    token.type === 'heading_open'
      ? [{ at, level: levelOf(token), text: textOf(tokens[at + 1]), line: (token.map?.[0] ?? 0) + 1 }]
      : [],
  );
  const ids = idsOf(found.map(({ text }) => text));
  return found.map((heading, at) => ({ ...heading, id: ids[at] ?? '' }));
}

function faultsOfHeadings(tokens: readonly Token[], headings: readonly Heading[]): string[] {
  const titles = headings.filter(({ level }) => level === 1);
  return [
    ...(headings[0]?.at === 0 && titles.length === 1
      ? []
      : ['must begin with its title, as # Privacy policy, and have no other such heading']),
    ...headings.flatMap(({ level, text, line, at }, index) => {
      const most = Math.min(DEEPEST, (headings[index - 1]?.level ?? 0) + 1);
      return [
        ...(text.trim() === '' ? [`line ${line}: the heading says nothing`] : []),
        ...(level > most ? [`line ${line}: the heading needs fewer #: it may have ${most}`] : []),
        ...((tokens[at]?.level ?? 0) > 0
          ? [`line ${line}: a heading can't be in a list or a quotation`]
          : []),
      ];
    }),
  ];
}

/** What's in a piece of text that a page can't have. */
function faultsOfInline(token: Token, anchors: ReadonlySet<string>): string[] {
  if (token.type === 'html_inline' || token.type === 'html_block') return ["HTML isn't taken, only Markdown"];
  if (token.type === 'image') return ["pictures aren't taken"];
  const href = token.type === 'link_open' ? String(token.attrGet('href')) : null;
  if (href === null) return [];
  if (!SAFE_LINK.test(href)) {
    return [
      `${href} must be an address of the shop, such as /i/privacy, or begin with https:, mailto:, or tel:`,
    ];
  }
  return href.startsWith('#') && !anchors.has(href.slice(1)) ? [`no heading is ${href}`] : [];
}

function faultsOf(text: string): string[] {
  const tokens = looking.parse(text, {});
  const headings = headingsOf(tokens);
  const anchors = new Set(headings.map(({ id }) => id));
  return [
    ...faultsOfHeadings(tokens, headings),
    ...tokens.flatMap((token) =>
      [token, ...(token.children ?? [])].flatMap((each) =>
        faultsOfInline(each, anchors).map((fault) => `line ${(token.map?.[0] ?? 0) + 1}: ${fault}`),
      ),
    ),
  ];
}

/** The HTML of tokens, with an id at each heading. */
function htmlOf(tokens: Token[], ids: ReadonlyMap<Token, string>): string {
  for (const token of tokens) {
    const id = ids.get(token);
    if (id) token.attrSet('id', id);
  }
  return writing.renderer.render(tokens, writing.options, {}).trim();
}

/**
 * A page that a banner wrote in Markdown: a heading of level 1 is its title, those of level 2 begin its sections. With what's wrong
 * with it, to be read after its file's name.
 */
export function readOwnPage(text: string): { page: OwnPage; faults: string[] } {
  const tokens = writing.parse(text, {});
  const headings = headingsOf(tokens);
  const ids = new Map(headings.flatMap(({ at, id }) => (tokens[at] ? [[tokens[at], id]] : [])));
  const sections = headings.filter(({ level }) => level === 2);
  const htmlBetween = (from: number, to = tokens.length) => htmlOf(tokens.slice(from, to), ids);
  return {
    page: {
      title: headings[0]?.text ?? '',
      lead: htmlBetween(3, sections[0]?.at),
      sections: sections.map(({ at, id, text: title }, index) => ({
        id,
        title,
        html: htmlBetween(at + 3, sections[index + 1]?.at),
      })),
    },
    faults: faultsOf(text),
  };
}

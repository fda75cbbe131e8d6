import { globSync, readFileSync } from 'node:fs';
import { type ESTree, parseSync } from 'vite';

const MAX_IDS = 6;
const ID = /\b[A-Z]{3}-\d{2}\b/g;
const RANGE = /\b([A-Z]{3})-(\d{2}) to \1-(\d{2})\b/g;

/** The requirements a title cites; 'ADR-12 to ADR-16' is five. */
export function idsIn(title: string): string[] {
  const ranges = [...title.matchAll(RANGE)].flatMap(([, group, from, to]) =>
    Array.from(
      { length: Number(to) - Number(from) + 1 },
      (_, index) => `${group}-${String(Number(from) + index).padStart(2, '0')}`,
    ),
  );
  return [...new Set([...ranges, ...(title.match(ID) ?? [])])];
}

type Node = ESTree.Node;

const isNode = (value: unknown): value is Node =>
  value instanceof Object && 'type' in value && typeof value.type === 'string';

const isFunction = ({ type }: Node) => type === 'ArrowFunctionExpression' || type === 'FunctionExpression';

const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode);

/** The name behind `it.each(…)`, `it.skipIf(…)(…)`, and `it`: `it`. */
function rootName(callee: Node): string | undefined {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type === 'MemberExpression') return rootName(callee.object);
  if (callee.type === 'CallExpression') return rootName(callee.callee);
  if (callee.type === 'TaggedTemplateExpression') return rootName(callee.tag);
  return undefined;
}

/** Everything except test bodies: titles and the tables they're made from. */
function outsideOfTests(node: Node): Node[] {
  if (node.type !== 'CallExpression' || !['it', 'test'].includes(rootName(node.callee) ?? ''))
    return childrenOf(node);
  return [node.callee, ...node.arguments.filter((argument) => !isFunction(argument))];
}

function textOf(node: Node): string | undefined {
  if (node.type === 'Literal' && typeof node.value === 'string') return node.value;
  if (node.type === 'TemplateLiteral') return node.quasis.map(({ value }) => value.cooked ?? '').join('…');
  return undefined;
}

function textsIn(node: Node, next: (node: Node) => Node[]): string[] {
  const text = textOf(node);
  return [...(text === undefined ? [] : [text]), ...next(node).flatMap((child) => textsIn(child, next))];
}

function storyNames(node: Node): string[] {
  const isName = node.type === 'Property' && node.key.type === 'Identifier' && node.key.name === 'name';
  const name = isName ? textOf(node.value) : undefined;
  return [...(name === undefined ? [] : [name]), ...childrenOf(node).flatMap(storyNames)];
}

/** Titles of tests and names of stories in a file that cite a requirement. */
export function titlesOf(file: string, source = readFileSync(file, 'utf8')): string[] {
  const { program, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const titles = file.endsWith('.stories.tsx') ? storyNames(program) : textsIn(program, outsideOfTests);
  return titles.filter((title) => idsIn(title).length > 0);
}

/** The catalog's lines by ID. */
export const readCatalog = (text: string): Map<string, string> =>
  new Map(
    [...text.matchAll(/^- \*\*([A-Z]{3}-\d{2})\*\* — (.*)$/gm)].map(([, id = '', line = '']) => [id, line]),
  );

export interface Findings {
  /** The catalog's IDs that no title cites. */
  unproved: string[];
  /** What's wrong with titles, in words. */
  mistakes: string[];
}

export function compare(
  catalog: ReadonlyMap<string, string>,
  titles: readonly { file: string; title: string }[],
): Findings {
  const cited = new Set<string>();
  const mistakes: string[] = [];
  for (const { file, title } of titles) {
    const ids = idsIn(title);
    if (ids.length > MAX_IDS)
      mistakes.push(`${file}: "${title}" cites ${ids.length} requirements; the limit is ${MAX_IDS}`);
    for (const id of ids) {
      cited.add(id);
      if (!catalog.has(id)) mistakes.push(`${file}: "${title}" cites ${id}, which doesn't exist`);
    }
  }
  return { unproved: [...catalog.keys()].filter((id) => !cited.has(id)), mistakes };
}

export const readProjectCatalog = () => readCatalog(readFileSync('docs/requirements.md', 'utf8'));

/** Titles of every test and story in the project that cite a requirement. */
export function readProjectTitles(): { file: string; title: string }[] {
  const files = globSync(['test/**/*.test.{ts,tsx}', 'stories/**/*.stories.tsx']).toSorted();
  return files.flatMap((file) => titlesOf(file).map((title) => ({ file, title })));
}

/** Compares docs/requirements.md with every test and story in the project. */
export const compareProject = (): Findings => compare(readProjectCatalog(), readProjectTitles());

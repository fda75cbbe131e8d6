import { relative } from 'node:path';
import { isSql, sqlMutants } from './sql-mutants.ts';

interface Node {
  type: string;
  loc?: { start: { line: number; column: number } } | null;
}

/** A string, or a template with its pieces; `raw` is a piece as it is written. */
interface TextNode extends Node {
  value?: string;
  quasis?: { value: { raw: string; cooked?: string } }[];
}

interface NodePath {
  node: TextNode;
  parent: Node;
  hub: { file: { opts: { filename: string } } };
}

interface NodeMutator {
  name: string;
  mutate(path: NodePath, context: unknown): Iterable<Node>;
}

export const SQL_MUTATOR = 'Sql';

/** Names the mutants of a string, each by its place among them; lines count from 1. */
export const sqlKey = (
  file: string,
  { line, column }: { line: number; column: number },
  index: number,
): string => `${relative('.', file)}:${line}:${column}#${index}`;

/** The pieces of a string that is SQL. */
function piecesOf({ node, parent }: NodePath): string[] {
  const isText =
    node.type === 'TemplateLiteral' || (node.type === 'StringLiteral' && !parent.type.startsWith('Import'));
  const pieces = node.quasis?.map(({ value }) => value.raw) ?? [node.value ?? ''];
  return isText && isSql(pieces.join(' ')) ? pieces : [];
}

function withPiece(node: TextNode, position: number, text: string): TextNode {
  const changed = structuredClone(node);
  const piece = changed.quasis?.[position];
  if (piece) piece.value = { raw: text };
  else changed.value = text;
  return changed;
}

function* mutate(path: NodePath, isChosen: (key: string) => boolean): Generator<Node> {
  const { node } = path;
  const pieces = piecesOf(path);
  let index = 0;
  for (const [position, piece] of pieces.entries()) {
    for (const text of sqlMutants(piece, position === pieces.length - 1)) {
      if (node.loc && isChosen(sqlKey(path.hub.file.opts.filename, node.loc.start, index))) {
        yield withPiece(node, position, text);
      }
      index += 1;
    }
  }
}

/** Stryker has no place for mutators of others: its own list is extended, in the process that makes the mutants. */
const LIST = '../../node_modules/@stryker-mutator/instrumenter/dist/src/mutators/index.js';
const { allMutators }: { allMutators: NodeMutator[] } = await import(new URL(LIST, import.meta.url).href);
const usual = [...allMutators];

/** Makes Stryker change SQL too, all of it or the mutants with the keys alone, instead of emptying its text, which no statement outlives. */
export function mutateSql(keys?: ReadonlySet<string>): void {
  const others = usual.map(
    (mutator): NodeMutator => ({
      ...mutator,
      *mutate(path, context) {
        if (piecesOf(path).length === 0) yield* mutator.mutate(path, context);
      },
    }),
  );
  const sql: NodeMutator = {
    name: SQL_MUTATOR,
    mutate: (path) => mutate(path, (key) => keys?.has(key) ?? true),
  };
  allMutators.splice(0, allMutators.length, ...others, sql);
}

import { readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { parseSync } from 'vite';

export interface Import {
  /** The importing file's path from the project's root. */
  file: string;
  /** The imported file's path from the root, or the package's name with its subpath. */
  target: string;
  isLocal: boolean;
  /** The imported names; `*` for all of them and for side-effect imports. */
  names: string[];
  /** True if nothing is left of it after types are erased. */
  isType: boolean;
}

const NONE = { isType: false, name: '*' };

/** Every import and re-export in a file, including dynamic ones. */
export function importsOf(file: string, source = readFileSync(file, 'utf8')): Import[] {
  const { module, errors } = parseSync(file, source);
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`);
  const found: Import[] = [];
  const add = (specifier: string, entries: { name: string; isType: boolean }[]) => {
    const path = specifier.split('?')[0] ?? specifier;
    const isLocal = path.startsWith('.');
    found.push({
      file,
      target: isLocal ? normalize(join(dirname(file), path)) : path,
      isLocal,
      names: entries.map(({ name }) => name),
      isType: entries.every(({ isType }) => isType),
    });
  };
  for (const { moduleRequest, entries } of module.staticImports) {
    const named = entries.map(({ importName, isType }) => ({ name: importName.name ?? '*', isType }));
    add(moduleRequest.value, named.length > 0 ? named : [NONE]);
  }
  for (const { importName, moduleRequest, isType } of module.staticExports.flatMap(
    ({ entries }) => entries,
  )) {
    if (moduleRequest) add(moduleRequest.value, [{ name: importName.name ?? '*', isType }]);
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const literal = /^(['"`])(.*)\1$/.exec(source.slice(moduleRequest.start, moduleRequest.end));
    if (literal?.[2]) add(literal[2], [NONE]);
  }
  return found;
}

import { globSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Import, importsOf } from './imports.ts';
import { IS_WALK, MAKES_AN_ACTOR, RULES, type Rule, TREES, WALKS } from './rules.ts';

const isIn = (path: string, folder: string) => path === folder || path.startsWith(`${folder}/`);

const ruleOf = (file: string): Rule | undefined => (IS_WALK.test(file) ? WALKS : folderRuleOf(file));

const folderRuleOf = (file: string): Rule | undefined =>
  RULES.filter(({ folder }) => isIn(file, folder)).toSorted((a, b) => b.folder.length - a.folder.length)[0];

function isAllowed({ target, isLocal, isType }: Import, rule: Rule): boolean {
  if (isLocal) {
    const allowed = [rule.folder, ...rule.folders, ...(isType ? (rule.typesOf ?? []) : [])];
    // A folder that is inside an allowed one but has its own rule must be listed itself.
    const owner = ruleOf(target)?.folder;
    return allowed.some((folder) => isIn(target, folder) && (!owner || isIn(folder, owner)));
  }
  return rule.packages.some(
    (name) => target === name || target.startsWith(name.endsWith(':') ? name : `${name}/`),
  );
}

/** How an import breaks the rules, in words; undefined if it doesn't. */
export function violationOf(found: Import): string | undefined {
  const rule = ruleOf(found.file);
  if (!rule) return undefined;
  if (IS_WALK.test(found.target) && !IS_WALK.test(found.file)) {
    return `only tests, stories, and tooling read walks, and ${found.target} is one`;
  }
  if (!isAllowed(found, rule)) return `${rule.folder} may not import ${found.target}`;
  if (!isIn(found.file, 'views') || rule.makesActors || found.isType) return undefined;
  const name = found.names.find((each) => MAKES_AN_ACTOR.test(each));
  return name && `only views/app makes actors, and ${name} is for that`;
}

/** The files of every import cycle, types included, each cycle once. */
export function circlesOf(imports: readonly Import[]): string[][] {
  const edges = Map.groupBy(
    imports.filter(({ isLocal }) => isLocal),
    ({ file }) => file,
  );
  const circles: string[][] = [];
  const done = new Set<string>();
  const visit = (file: string, path: string[]) => {
    const start = path.indexOf(file);
    if (start >= 0) circles.push([...path.slice(start), file]);
    if (start >= 0 || done.has(file)) return;
    for (const { target } of edges.get(file) ?? []) visit(target, [...path, file]);
    done.add(file);
  };
  for (const file of edges.keys()) visit(file, []);
  return circles;
}

/** The folder right below the root that a file is in, or the file itself if it's in none. */
const folderBelow = (root: string, file: string): string =>
  file
    .split('/')
    .slice(0, root.split('/').length + 1)
    .join('/');

/** The folders of every cycle right below the root, types included, each with a file that makes the step to it. */
export function folderCirclesOf(imports: readonly Import[], root: string): string[] {
  const steps = new Map<string, Import & { example: string }>();
  for (const found of imports) {
    if (!found.isLocal || !isIn(found.file, root) || !isIn(found.target, root)) continue;
    const file = folderBelow(root, found.file);
    const target = folderBelow(root, found.target);
    if (file === target) continue;
    steps.set(`${file} ${target}`, { ...found, file, target, example: found.file });
  }
  return circlesOf([...steps.values()]).map((circle) =>
    circle
      .map((folder, index) => {
        const step = steps.get(`${circle[index - 1]} ${folder}`);
        return step ? `${folder} (${step.example})` : folder;
      })
      .join(' → '),
  );
}

/** Every violation in the project, one per line. */
export function checkProject(): string[] {
  const files = globSync(
    '{languages,machines,rules,services,banners,views,inspector,server,tools}/**/*.{ts,tsx}',
  );
  const imports = files.flatMap((file) => importsOf(file));
  return [
    ...imports.flatMap((found) => {
      const violation = violationOf(found);
      return violation ? [`${found.file}: ${violation}`] : [];
    }),
    ...circlesOf(imports).map((circle) => `a circle of imports: ${circle.join(' → ')}`),
    ...TREES.flatMap((root) => folderCirclesOf(imports, root)).map(
      (circle) => `a circle of folders: ${circle}`,
    ),
  ];
}

const USAGE = `npm run check:imports

Names every import that docs/architecture.md doesn't allow, and every circle of imports.`;

if (import.meta.main) {
  if (parseArgs({ options: { help: { type: 'boolean', default: false } } }).values.help) {
    console.log(USAGE);
    process.exit();
  }
  const violations = checkProject();
  for (const violation of violations) console.error(violation);
  console.log(violations.length === 0 ? 'Import rules: kept.' : `Import rules: ${violations.length} broken.`);
  process.exitCode = violations.length === 0 ? 0 : 1;
}

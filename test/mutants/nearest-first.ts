import { basename, dirname, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const nameOf = (file: string) => basename(file).replace(/\..*/, '');

/** How many folders two paths have in common from their start. */
function shared(one: string, other: string): number {
  const names = dirname(other).split('/');
  const first = dirname(one)
    .split('/')
    .findIndex((name, index) => name !== names[index]);
  return first === -1 ? dirname(one).split('/').length : first;
}

/** The tests of a mutant's own file go first, then those of its folder and those around: the first one that fails ends the run. */
export class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const [mutated = ''] = this.ctx.config.related ?? [];
    const nearness = ({ moduleId }: TestSpecification) => {
      const test = relative(this.ctx.config.root, moduleId).replace('test/', '');
      if (nameOf(test) === nameOf(mutated)) return Number.POSITIVE_INFINITY;
      return shared(test, relative(this.ctx.config.root, mutated));
    };
    return sorted.toSorted((a, b) => nearness(b) - nearness(a) || 0);
  }
}

import { basename, dirname, relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const nameOf = (file: string) => basename(file).replace(/\..*/, '');

/** The tests of a mutant's own file go first, then those of its folder: the first one that fails ends the run. */
export class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const [mutated = ''] = this.ctx.config.related ?? [];
    const farness = ({ moduleId }: TestSpecification) => {
      const test = relative(this.ctx.config.root, moduleId).replace('test/', '');
      if (nameOf(test) === nameOf(mutated)) return 0;
      return dirname(test) === dirname(relative(this.ctx.config.root, mutated)) ? 1 : 2;
    };
    return sorted.toSorted((a, b) => farness(a) - farness(b));
  }
}

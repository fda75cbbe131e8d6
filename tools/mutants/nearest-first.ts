import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { NEAREST } from './ran.ts';

/** The test files that are the likeliest to notice a mutant go first: the first test that fails ends the run. */
export class NearestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const { root, related: [mutated = ''] = [] } = this.ctx.config;
    if (!existsSync(NEAREST)) return sorted;
    const nearest: Record<string, string[]> = JSON.parse(readFileSync(NEAREST, 'utf8'));
    const order = nearest[relative(root, mutated)] ?? [];
    const placeOf = ({ moduleId }: TestSpecification) => order.indexOf(relative(root, moduleId));
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}

import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take long, though they're short: they mostly wait for other programs, play histories, or go through all stories. */
const LONG =
  /\/test\/(chaos|recipes)\/|\/explore\.test\.ts$|\/((pressed|autofilled)-stories|stories-in-turn)\.test\.tsx$/;

const takesLong = ({ moduleId }: TestSpecification) => Number(LONG.test(moduleId));

const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;

/**
 * Starts files that take long first within their group. Without a record of earlier runs, Vitest starts the longest texts
 * first, and the last one of these would leave the other cores idle for up to a minute.
 */
export class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => groupOf(a) - groupOf(b) || takesLong(b) - takesLong(a));
  }
}

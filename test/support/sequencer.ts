import { BaseSequencer, type TestSpecification } from 'vitest/node';

const mostlyWaits = ({ moduleId }: TestSpecification) => (/\/test\/(chaos|recipes)\//.test(moduleId) ? 1 : 0);

const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;

/**
 * Starts chaos tests and recipes first within their group. Their files are short, so Vitest would start them last; but they
 * mostly wait, for leases, restarts, and other programs, and the last one would leave the cores idle for a minute.
 */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => groupOf(a) - groupOf(b) || mostlyWaits(b) - mostlyWaits(a));
  }
}

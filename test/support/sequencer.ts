import { BaseSequencer, type TestSpecification } from 'vitest/node';

const mostlyWaits = ({ moduleId }: TestSpecification) => (moduleId.includes('/test/chaos/') ? 1 : 0);

const groupOf = ({ project }: TestSpecification) => project.config.sequence.groupOrder;

/**
 * Starts chaos tests first within their group. Their files are short, so Vitest would start them last; but they mostly
 * wait, for leases and restarts, and the last one would leave the cores idle for a minute.
 */
export class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => groupOf(a) - groupOf(b) || mostlyWaits(b) - mostlyWaits(a));
  }
}

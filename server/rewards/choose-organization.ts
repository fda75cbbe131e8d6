import { eq, ne } from 'drizzle-orm';
import { t } from '../../languages/t.ts';
import type { CommunityParticipation } from '../../services/contracts/rewards.ts';
import { now } from '../db/clock.ts';
import { communitySupport, organizations } from '../db/schema/account.ts';
import type { Deps } from '../http/context.ts';
import { ProblemError } from '../http/problems.ts';
import { communityParticipation } from './community-participation.ts';

/**
 * Supports an organization from now on, or none with null; an unknown one is INVALID_INPUT. The same organization again
 * keeps its contributions.
 */
export async function chooseOrganization(
  deps: Pick<Deps, 'db'>,
  { shopperId, organizationId }: { shopperId: string; organizationId: string | null },
): Promise<CommunityParticipation> {
  const { db } = deps;
  if (organizationId === null) {
    await db.delete(communitySupport).where(eq(communitySupport.shopperId, shopperId));
  } else {
    const known = await db.select().from(organizations).where(eq(organizations.id, organizationId));
    if (known.length === 0) {
      throw new ProblemError('INVALID_INPUT', {
        fields: { organizationId: t("We don't know this organization.") },
      });
    }
    await db
      .insert(communitySupport)
      .values({ shopperId, organizationId })
      .onConflictDoUpdate({
        target: communitySupport.shopperId,
        set: { organizationId, since: now },
        setWhere: ne(communitySupport.organizationId, organizationId),
      });
  }
  return communityParticipation(deps, { shopperId, storeNumber: undefined });
}

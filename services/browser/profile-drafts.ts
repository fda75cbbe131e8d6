import type { ProfileFormServices } from '../../machines/account/profile-form.machine.ts';
import type { BrowserStorage } from './storage.ts';

type ProfileDrafts = Pick<ProfileFormServices, `${'read' | 'keep' | 'drop'}ProfileDraft`>;

/** Unsaved profile edits, kept until the tab is closed. */
export function createProfileDrafts(storage: BrowserStorage): ProfileDrafts {
  const draftOf = (profileId: string) => storage.draft(`profile.${profileId}`);
  return {
    readProfileDraft: async ({ profileId }) => draftOf(profileId).read(),
    keepProfileDraft: async ({ profileId, draft }) => draftOf(profileId).write(draft),
    dropProfileDraft: async ({ profileId }) => draftOf(profileId).clear(),
  };
}

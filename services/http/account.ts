import { createProfileDrafts } from '../browser/profile-drafts.ts';
import type { World } from '../on-demand.ts';
import { createProfileServices } from './profile.ts';

export * from '../contracts/app-data.ts';
export * from '../contracts/membership.ts';
export * from '../contracts/preferences.ts';
export * from '../contracts/prescriptions.ts';
export { updateProfile } from '../contracts/profile.ts';
export * from '../contracts/rewards.ts';

export const more = ({ call, storage }: World) => ({
  ...createProfileServices(call),
  ...createProfileDrafts(storage),
});

import { createAddressDrafts } from '../browser/address-drafts.ts';
import type { World } from '../on-demand.ts';

export * from '../contracts/addresses.ts';

export const more = ({ storage }: World) => createAddressDrafts(storage);

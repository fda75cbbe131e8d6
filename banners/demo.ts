import * as v from 'valibot';
import bluewaterFile from './bluewater/banner.json' with { type: 'json' };
import copperleafFile from './copperleaf/banner.json' with { type: 'json' };
import fernhillFile from './fernhill/banner.json' with { type: 'json' };
import { Banner } from './schema.ts';
import sunfieldFile from './sunfield/banner.json' with { type: 'json' };

/** The demo chain's banners, for stories, tests, and tools: the shop has those of `BANNERS_DIR`. */
export const bluewater = v.parse(Banner, bluewaterFile);
export const copperleaf = v.parse(Banner, copperleafFile);
export const fernhill = v.parse(Banner, fernhillFile);
export const sunfield = v.parse(Banner, sunfieldFile);

export const banners: readonly Banner[] = [bluewater, copperleaf, fernhill, sunfield];

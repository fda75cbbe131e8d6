import * as v from 'valibot';
import { Banner } from '../../../banners/schema.ts';
import file from './juniper/banner.json' with { type: 'json' };

/** A fifth banner, as a chain of its own would keep it: pine, rowan berry, frost. */
export const juniper = v.parse(Banner, file);

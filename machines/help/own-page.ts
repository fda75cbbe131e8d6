import type { getPage } from '../../services/contracts/pages.ts';
import { resource } from '../shared/resource.machine.ts';
import type { CallOf } from '../shared/services.ts';

export interface HelpServices {
  getPage: CallOf<typeof getPage>;
}

/** A page that the banner wrote itself: its privacy policy, its answers to questions. */
export const ownPageMachine = resource(({ getPage }: HelpServices) => getPage);

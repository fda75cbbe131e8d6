import type { HelpServices } from '../machines/help/own-page.ts';
import type { Client } from './client.ts';
import { getPage } from './contracts/pages.ts';

export const createHelpServices = ({ of }: Client): HelpServices => ({ getPage: of(getPage) });

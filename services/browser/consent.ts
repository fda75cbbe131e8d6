import type { ConsentChoices } from '../contracts/consent.ts';
import type { BrowserStorage } from './storage.ts';

/**
 * The default until someone chooses: everything, except advertising if the browser says not to sell or share
 * (Global Privacy Control).
 */
const withoutChoice = (): ConsentChoices => ({
  functional: true,
  measurement: true,
  advertising: !('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true),
});

/** The privacy choices saved in this browser (FTR-05). */
export const createConsent = ({ consent }: BrowserStorage) => ({
  currentChoices: (): ConsentChoices => consent.read() ?? withoutChoice(),
  keepChoices: async ({ choices }: { choices: ConsentChoices }): Promise<void> => consent.write(choices),
});

/** Whether the preference center's code has loaded. Calling it again retries a failed load. */
export const isConsentCenterReady = (load: () => Promise<unknown>): Promise<boolean> =>
  load().then(
    () => true,
    () => false,
  );

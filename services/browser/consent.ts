import type { ConsentChoices } from '../contracts/consent.ts';
import type { BrowserStorage } from './storage.ts';

/**
 * What holds until somebody chooses: everything, and no advertising where the browser says not to sell or share
 * (Global Privacy Control).
 */
const withoutChoice = (): ConsentChoices => ({
  functional: true,
  measurement: true,
  advertising: !('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true),
});

/** The privacy choices as this browser keeps them (FTR-05). */
export const createConsent = ({ consent }: BrowserStorage) => ({
  currentChoices: (): ConsentChoices => consent.read() ?? withoutChoice(),
  keepChoices: async ({ choices }: { choices: ConsentChoices }): Promise<void> => consent.write(choices),
});

/** Whether the preference center's code has come. Asking again loads it again where it did not. */
export const isConsentCenterReady = (load: () => Promise<unknown>): Promise<boolean> =>
  load().then(
    () => true,
    () => false,
  );

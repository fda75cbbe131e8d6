import type { ActorRefFrom } from 'xstate';
import type { EmailPreference } from '../../services/contracts/preferences.ts';
import type { Service } from '../shared/services.ts';
import { type ChoicesContext, type Chosen, choices } from './choices.machine.ts';

export interface EmailPreferenceServices {
  loadEmailPreferences: Service<undefined, EmailPreference[]>;
  updateEmailPreferences: Service<{ preferences: { id: string; selected: boolean }[] }, EmailPreference[]>;
}

type EmailContext = ChoicesContext<EmailPreference[], boolean>;

/** The chart for the emails a shopper gets, by id. */
export const emailPreferencesMachine = choices<EmailPreferenceServices, EmailPreference[], boolean>({
  load: ({ loadEmailPreferences }) => loadEmailPreferences,
  save:
    ({ updateEmailPreferences }) =>
    ({ chosen }, signal) =>
      updateEmailPreferences(
        { preferences: Object.entries(chosen).map(([id, selected]) => ({ id, selected })) },
        signal,
      ),
});

export type EmailPreferencesRef = ActorRefFrom<typeof emailPreferencesMachine>;

/** The emails as the shopper chose them, saved or on the way. */
export function shownEmails({ data, sending, waiting }: EmailContext): EmailPreference[] {
  const chosen: Chosen<boolean> = { ...sending, ...waiting };
  return (data ?? []).map((email) => ({ ...email, selected: chosen[email.id] ?? email.selected }));
}

const selections = (emails: readonly EmailPreference[]): Chosen<boolean> =>
  Object.fromEntries(emails.map(({ id, selected }) => [id, selected]));

const areAllSelected = (emails: readonly EmailPreference[]) => emails.every(({ selected }) => selected);

interface OptIn {
  isChecked: boolean;
  /** What checking it chooses: all (EML-02); clearing it restores the initial choices. */
  chosenBy: (isChecked: boolean) => Chosen<boolean>;
}

/**
 * The email-deals opt-in: null if the banner has none (EML-03), or if all emails were selected when first loaded
 * (EML-01).
 */
export function emailOptIn(context: EmailContext, hasOptIn: boolean): OptIn | null {
  const { atFirst } = context;
  if (!hasOptIn || !atFirst || areAllSelected(atFirst)) return null;
  return {
    isChecked: areAllSelected(shownEmails(context)),
    chosenBy: (isChecked) =>
      isChecked ? selections(atFirst.map((email) => ({ ...email, selected: true }))) : selections(atFirst),
  };
}

import type { EmailPreference } from '../../services/contracts/preferences.ts';
import { type ChoicesContext, type Chosen, choices } from '../shared/choices.machine.ts';
import type { Service } from '../shared/services.ts';

export interface EmailPreferenceServices {
  loadEmailPreferences: Service<undefined, EmailPreference[]>;
  updateEmailPreferences: Service<{ preferences: { id: string; selected: boolean }[] }, EmailPreference[]>;
}

type EmailContext = ChoicesContext<EmailPreference[], boolean>;

/** The chart of the e-mails that a shopper gets, by their ids. */
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

/** The e-mails as the shopper chose them, saved or on the way. */
export function shownEmails({ data, sending, waiting }: EmailContext): EmailPreference[] {
  const chosen: Chosen<boolean> = { ...sending, ...waiting };
  return (data ?? []).map((email) => ({ ...email, selected: chosen[email.id] ?? email.selected }));
}

const selections = (emails: readonly EmailPreference[]): Chosen<boolean> =>
  Object.fromEntries(emails.map(({ id, selected }) => [id, selected]));

const areAllSelected = (emails: readonly EmailPreference[]) => emails.every(({ selected }) => selected);

interface OptIn {
  isChecked: boolean;
  /** What ticking it chooses: all (EML-02); and what unticking it does: what was chosen at first. */
  chosenBy: (isChecked: boolean) => Chosen<boolean>;
}

/**
 * The email-deals opt-in: null where the banner has none (EML-03), and where all e-mails were selected when they were
 * first loaded (EML-01).
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

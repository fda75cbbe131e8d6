import * as v from 'valibot';
import { t } from '../../languages/t.ts';

/**
 * A character that can be seen. Spaces, control and format characters, and characters that draw nothing, such as zero-width
 * spaces, Hangul fillers, and the blank Braille pattern, count as nothing.
 */
const VISIBLE = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether anything of a text can be seen. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

/** What ends a line, and what turns the direction of the text after it: nothing that a name or an address has. */
const ENDING = /[\p{Cc}\u2028\u2029]+/gu;
const TURNING = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** A text that stays on its line, and leaves the others as they are, whatever somebody called themselves. */
export const onOneLine = (text: string): string => text.replace(ENDING, ' ').replace(TURNING, '').trim();

/** Refuses text that doesn't stay on its line. */
export const oneLine = () =>
  v.check<string, () => string>(
    (text) => text.search(ENDING) === -1 && text.search(TURNING) === -1,
    () => t('Invalid characters'),
  );

/** Requires text of which something can be seen; `words` say what's missing. */
export const visible = (words: () => string) => v.regex<string, () => string>(VISIBLE, words);

/**
 * Messages for inputs whose contract has none of its own (UIX-04 to UIX-06), in forms and in the store's responses
 * alike. Anything other than text, a checkbox, or a number keeps valibot's message.
 */
const isText = (issue: { input: unknown }): boolean => typeof issue.input === 'string';

v.setSpecificMessage(v.nonEmpty, (issue) => (isText(issue) ? t('Input is required.') : issue.message));
v.setSpecificMessage(v.literal, (issue) =>
  issue.expected === 'true' ? t('Check mark is required.') : issue.message,
);
v.setSpecificMessage(v.minLength, (issue) =>
  isText(issue)
    ? t('Input must be {{length}} characters or more.', { length: issue.requirement })
    : issue.message,
);
v.setSpecificMessage(v.maxLength, (issue) =>
  isText(issue)
    ? t('Input must be {{length}} characters or less.', { length: issue.requirement })
    : issue.message,
);
v.setSpecificMessage(v.minValue, ({ requirement }) =>
  t('Input must be {{limit}} or more.', { limit: String(requirement) }),
);
v.setSpecificMessage(v.maxValue, ({ requirement }) =>
  t('Input must be {{limit}} or less.', { limit: String(requirement) }),
);

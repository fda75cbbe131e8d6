import * as v from 'valibot';

/**
 * Messages for inputs whose contract has none of its own (UIX-04 to UIX-06), in forms and in the store's responses
 * alike. Anything other than text, a checkbox, or a number keeps valibot's message.
 */
const isText = (issue: { input: unknown }): boolean => typeof issue.input === 'string';

v.setSpecificMessage(v.nonEmpty, (issue) => (isText(issue) ? 'Input is required.' : issue.message));
v.setSpecificMessage(v.literal, (issue) =>
  issue.expected === 'true' ? 'Check mark is required.' : issue.message,
);
v.setSpecificMessage(v.minLength, (issue) =>
  isText(issue) ? `Input must be ${issue.requirement} characters or more.` : issue.message,
);
v.setSpecificMessage(v.maxLength, (issue) =>
  isText(issue) ? `Input must be ${issue.requirement} characters or less.` : issue.message,
);
v.setSpecificMessage(v.minValue, ({ requirement }) => `Input must be ${requirement} or more.`);
v.setSpecificMessage(v.maxValue, ({ requirement }) => `Input must be ${requirement} or less.`);

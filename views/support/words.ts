export const SUPPORT = {
  title: 'Get a support code',
  consent:
    "We'll keep what happened in this visit for one day, without names, addresses, or card numbers, so that Customer Service can see what went wrong.",
  agree: 'Get code',
  cancel: 'Not now',
  shown: 'Read this code to Customer Service. It works for one day.',
  notMade: "We couldn't get a code. Please try again.",
  copied: 'Copied.',
  notCopied: "Your browser didn't copy it. Select the code to copy it yourself.",
} as const;

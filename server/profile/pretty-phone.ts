/** '5135550142' as '(513) 555-0142'. */
export const prettyPhone = (digits: string): string =>
  `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`;

/** A state in a word: `signedIn.staying`, with a comma between those side by side. */
export function stateWords(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value ?? '');
  return Object.entries(value)
    .map(([name, inner]) => {
      const within = stateWords(inner);
      return within === '' ? name : `${name}.${within}`;
    })
    .join(', ');
}

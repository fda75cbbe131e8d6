/** Whether texts say every one of the words somewhere, however they're written. */
export function saysAll(words: string, texts: readonly string[]): boolean {
  const said = texts.join(' ').toLowerCase();
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => said.includes(word));
}

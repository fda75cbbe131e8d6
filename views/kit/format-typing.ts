/**
 * Formats what an input holds while it is typed, and keeps the caret behind the character it stood behind: the
 * characters that count are letters and digits, whatever the format puts between them.
 */
export function formatTyping(input: HTMLInputElement, format: (value: string) => string): string {
  const counted = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '').length;
  const before = counted(input.value.slice(0, input.selectionStart ?? input.value.length));
  const formatted = format(input.value);
  let caret = 0;
  while (caret < formatted.length && counted(formatted.slice(0, caret)) < before) caret++;
  input.value = formatted;
  input.setSelectionRange(caret, caret);
  return formatted;
}

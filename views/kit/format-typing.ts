/**
 * Formats an input as it's typed in and keeps the caret after the same character, counting only letters and digits.
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

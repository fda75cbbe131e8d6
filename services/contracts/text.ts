import * as v from 'valibot';

/**
 * A character that can be seen. Spaces, control and format characters, and characters that draw nothing, such as zero-width
 * spaces, Hangul fillers, and the blank Braille pattern, count as nothing.
 */
const VISIBLE = /[^\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** Whether anything of a text can be seen. */
export const isVisible = (text: string): boolean => VISIBLE.test(text);

/** Requires text of which something can be seen; `words` say what's missing. */
export const visible = (words: string) => v.regex<string, string>(VISIBLE, words);

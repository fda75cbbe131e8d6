/** Copies a text; rejects where the browser doesn't allow it. */
export const copyText = ({ text }: { text: string }): Promise<void> => navigator.clipboard.writeText(text);

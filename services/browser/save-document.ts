/** Has the browser save a document as a JSON file. */
export async function saveDocument({
  name,
  document: content,
}: {
  name: string;
  document: unknown;
}): Promise<void> {
  const file = URL.createObjectURL(
    new Blob([JSON.stringify(content, null, 2)], { type: 'application/json' }),
  );
  const link = document.createElement('a');
  link.href = file;
  link.download = name;
  link.click();
  URL.revokeObjectURL(file);
}

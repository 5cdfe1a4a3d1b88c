/** Hands a text over to the browser's downloads. */
export function saveText(text: string, filename: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([`${text}\n`], { type: 'text/plain' }));
  link.download = filename;
  link.click();
  URL.revokeObjectURL(link.href);
}

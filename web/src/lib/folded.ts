/** A text without case and accents, as the server folds it but for rare letters. */
export const folded = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase();

// The gateway writes the operator's brand names into the page.
const names =
  document.querySelector<HTMLMetaElement>('meta[name="brand"]')?.content || 'The Lodge|Lodge';
const [full = names, short = full] = names.split('|');

export const BRAND = { full, short };

// Plain text to one address: no name, no place, nothing that says what kind of site this is.
export interface Letter {
  to: string;
  subject: string;
  text: string;
}

export function shortBrand(brandName: string): string {
  const [full, short = full] = brandName.split('|');
  return short;
}

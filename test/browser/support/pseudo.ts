const ACCENTED: Record<string, string> = {
  a: 'á',
  e: 'é',
  i: 'í',
  o: 'ó',
  u: 'ú',
  y: 'ý',
  A: 'Á',
  E: 'É',
  O: 'Ó',
};

// Placeholders and tags stay as they are.
const PART = /(\{\w+\}|<\/?\d+\/?>)/;

/**
 * Accented English, 40 % longer: unaccented text is untranslated. Words are added instead of
 * lengthened: German and Spanish have words about as long as those that people write.
 */
export const longer = (key: string): string => {
  const accented = key
    .split(PART)
    .map((part) =>
      PART.test(part) ? part : part.replace(/[aeiouyAEO]/g, (sign) => ACCENTED[sign]!),
    )
    .join('');
  const words = Math.max(1, Math.round((key.replace(new RegExp(PART, 'g'), '').length * 0.4) / 4));
  const space = /\s*$/.exec(accented)![0];
  return `${accented.trimEnd()}${' éxtr'.repeat(words)}${space}`;
};

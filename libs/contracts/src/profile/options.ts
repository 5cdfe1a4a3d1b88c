const ETHNICITY_TEXTS = {
  Asian: 'Asian',
  Black: 'Black',
  Hispanic: 'Hispanic',
  White: 'White',
  'Middle Eastern': 'Middle Eastern',
  'Pacific Islander': 'Pacific Islander',
  Mixed: 'Mixed',
  Other: 'Other',
};
export type Ethnicity = keyof typeof ETHNICITY_TEXTS;
// In the order shown (specification, section 3).
export const ETHNICITIES = Object.keys(ETHNICITY_TEXTS) as Ethnicity[];

const POSITION_TEXTS = {
  Top: 'Top',
  Bottom: 'Bottom',
  Vers: 'Vers',
  Side: 'Side',
  'Vers/Top': 'Vers/Top',
  'Vers/Bttm': 'Vers/Bttm',
};
export type Position = keyof typeof POSITION_TEXTS;
export const POSITIONS = Object.keys(POSITION_TEXTS) as Position[];

const OPTION_TEXTS: Record<string, string> = { ...ETHNICITY_TEXTS, ...POSITION_TEXTS };

export const optionText = (value: string): string =>
  Object.hasOwn(OPTION_TEXTS, value) ? OPTION_TEXTS[value]! : value;

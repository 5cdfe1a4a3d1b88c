// In the order shown (specification, section 3).
export const ETHNICITIES = [
  'Asian',
  'Black',
  'Hispanic',
  'White',
  'Middle Eastern',
  'Pacific Islander',
  'Mixed',
  'Other',
] as const;
export type Ethnicity = (typeof ETHNICITIES)[number];

export const POSITIONS = ['Top', 'Bottom', 'Vers', 'Side', 'Vers/Top', 'Vers/Bttm'] as const;
export type Position = (typeof POSITIONS)[number];

const OPTION_TEXTS: Record<Ethnicity | Position, string> = {
  Asian: 'Asian',
  Black: 'Black',
  Hispanic: 'Hispanic',
  White: 'White',
  'Middle Eastern': 'Middle Eastern',
  'Pacific Islander': 'Pacific Islander',
  Mixed: 'Mixed',
  Other: 'Other',
  Top: 'Top',
  Bottom: 'Bottom',
  Vers: 'Vers',
  Side: 'Side',
  'Vers/Top': 'Vers/Top',
  'Vers/Bttm': 'Vers/Bttm',
};

export const optionText = (value: string): string =>
  (OPTION_TEXTS as Record<string, string>)[value] ?? value;

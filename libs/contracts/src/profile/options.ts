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

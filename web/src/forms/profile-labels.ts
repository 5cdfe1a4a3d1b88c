import { PROFILE_FIELD_NAMES, PROFILE_FIELDS } from '@lodge/contracts';

// In the order of the forms.
export const PROFILE_LABELS = PROFILE_FIELD_NAMES.map(
  (name) => [name, PROFILE_FIELDS[name].label] as const,
);

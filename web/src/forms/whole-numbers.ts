import { PROFILE_FIELDS, type ProfileField, t } from '@lodge/contracts';

const FIELDS: Record<string, ProfileField> = PROFILE_FIELDS;

/**
 * Rejects fractions of a height or weight that is within its limits: the specified texts would
 * state those limits.
 */
export const withWholeNumbers = (
  wrong: Record<string, string>,
  values: Record<string, unknown>,
): Record<string, string> =>
  Object.fromEntries(
    Object.entries(wrong).map(([name, text]) => [
      name,
      isFraction(FIELDS[name], values[name])
        ? t`${FIELDS[name]!.label} must be a whole number`
        : text,
    ]),
  );

const isFraction = (field: ProfileField | undefined, value: unknown) =>
  field?.kind === 'integer' &&
  field.unit !== undefined &&
  typeof value === 'number' &&
  !Number.isInteger(value) &&
  value > field.min &&
  value < field.max;

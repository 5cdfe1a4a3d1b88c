import { ApiProperty } from '@nestjs/swagger';
import { IsOptional, ValidateBy } from 'class-validator';
import {
  asShown,
  ERROR_TEXTS,
  OPTIONAL_PROFILE_FIELDS,
  PROFILE_FIELD_NAMES,
  PROFILE_FIELDS,
  type Profile,
  type ProfileChange,
  type ProfileField,
  type ProfileFieldName,
  type StatedProfile,
} from '@lodge/contracts';
import { ApiError, Follows, profileFieldSchema, Text } from '@lodge/service';

// The loop below decorates the fields of the interface.
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging
export class ProfileDto {
  constructor() {
    for (const name of OPTIONAL_PROFILE_FIELDS) this[name] = '';
  }
}
export interface ProfileDto extends StatedProfile {}

// Before the class below, which takes over what is known of these fields.
for (const name of PROFILE_FIELD_NAMES) {
  for (const decorate of decoratorsOf(PROFILE_FIELDS[name])) decorate(ProfileDto.prototype, name);
}

function isSeen(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const entries = Object.entries(value);
  const isField = ([name, field]: [string, unknown]) =>
    Object.hasOwn(PROFILE_FIELDS, name) &&
    typeof field ===
      (PROFILE_FIELDS[name as ProfileFieldName].kind === 'integer' ? 'number' : 'string');
  return entries.length > 0 && entries.every(isField);
}

const SEEN = Object.fromEntries(
  PROFILE_FIELD_NAMES.map((name) => [name, profileFieldSchema(PROFILE_FIELDS[name])]),
);

export class ProfileChangeDto extends ProfileDto {
  @ApiProperty({
    type: 'object',
    selfRequired: false,
    properties: SEEN,
    additionalProperties: false,
  })
  @IsOptional()
  @ValidateBy({
    name: 'isSeen',
    validator: { validate: isSeen, defaultMessage: () => 'seen must hold fields of a profile' },
  })
  seen?: Partial<StatedProfile>;
}

function decoratorsOf(field: ProfileField): PropertyDecorator[] {
  const isOptional = field.kind === 'text' && !field.isRequired;
  return [
    ApiProperty({
      ...profileFieldSchema(field),
      ...(isOptional && { required: false, nullable: true }),
    }),
    Follows(field.rule),
    ...(field.kind === 'text' ? [Text(field.max)] : []),
  ];
}

/**
 * What to store: two forms that are open at once each keep what the other changed.
 * @throws ApiError 409 for fields that were changed since they were seen, and are to change again
 */
export function mergeProfile(
  stored: Profile,
  { seen, ...sent }: StatedProfile & ProfileChange,
): StatedProfile {
  const merged: Record<string, unknown> = {};
  const conflicts: Record<string, string> = {};
  for (const name of PROFILE_FIELD_NAMES) {
    const value = stored[name];
    // What is unsaid is said now, also from a form that still shows what was invented once.
    const before = value === null ? null : (seen?.[name] ?? value);
    merged[name] = isSame(sent[name], before) ? value : sent[name];
    if (value !== null && !isSame(value, before) && value !== merged[name])
      conflicts[name] = ERROR_TEXTS.changedMeanwhile(value);
  }
  const [text] = Object.values(conflicts);
  if (text) throw new ApiError(409, text, 'conflict', { fields: conflicts });
  return merged as StatedProfile;
}

// A form has seen a text as pages show it.
const isSame = (one: unknown, other: unknown) => shown(one) === shown(other);
const shown = (value: unknown) => (typeof value === 'string' ? asShown(value) : value);

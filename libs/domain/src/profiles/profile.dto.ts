import { ApiProperty } from '@nestjs/swagger';
import {
  ERROR_TEXTS,
  OPTIONAL_PROFILE_FIELDS,
  PROFILE_FIELD_NAMES,
  PROFILE_FIELDS,
  type Profile,
  type ProfileField,
} from '@lodge/contracts';
import {
  fieldConflict,
  Follows,
  profileFieldSchema,
  Text,
  violatedConstraint,
} from '@lodge/service';

// The loop below decorates the fields of the interface.
// oxlint-disable-next-line typescript/no-unsafe-declaration-merging
export class ProfileDto {
  constructor() {
    for (const name of OPTIONAL_PROFILE_FIELDS) this[name] = '';
  }
}
export interface ProfileDto extends Profile {}

for (const name of PROFILE_FIELD_NAMES) {
  for (const decorate of decoratorsOf(PROFILE_FIELDS[name])) decorate(ProfileDto.prototype, name);
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

const USERNAME_KEYS = ['users_username_key', 'username_claims_pkey'];

export const isUsernameTaken = (error: unknown): boolean =>
  USERNAME_KEYS.includes(violatedConstraint(error) ?? '');

export function throwUsernameTaken(error: unknown): never {
  if (!isUsernameTaken(error)) throw error;
  throw fieldConflict('username', ERROR_TEXTS.usernameTaken, 'username_taken');
}

import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import {
  ETHNICITIES,
  LIMITS,
  POSITIONS,
  PROFILE_RULES,
  ERROR_TEXTS,
  type Ethnicity,
  type Position,
  type Profile,
} from '@lodge/contracts';
import { violatedConstraint } from '@lodge/database';
import { ApiError, Follows, Text } from '@lodge/http';

const integerOf = ({ min, max }: { min: number; max: number }) =>
  ({ type: 'integer', minimum: min, maximum: max }) as const;

/** The fields of a profile, as members and admins send them. */
export class ProfileDto implements Profile {
  @ApiProperty({ minLength: 1, maxLength: LIMITS.usernameLength })
  @Text(LIMITS.usernameLength)
  @Follows(PROFILE_RULES.username)
  username: string;

  @ApiProperty(integerOf(LIMITS.age))
  @Follows(PROFILE_RULES.age)
  age: number;

  @ApiProperty(integerOf(LIMITS.heightFeet))
  @Follows(PROFILE_RULES.height_feet)
  height_feet: number;

  @ApiProperty(integerOf(LIMITS.heightInches))
  @Follows(PROFILE_RULES.height_inches)
  height_inches: number;

  @ApiProperty(integerOf(LIMITS.weightPounds))
  @Follows(PROFILE_RULES.weight_pounds)
  weight_pounds: number;

  @ApiProperty({ enum: ETHNICITIES })
  @Follows(PROFILE_RULES.ethnicity)
  ethnicity: Ethnicity;

  @ApiProperty({ enum: POSITIONS })
  @Follows(PROFILE_RULES.sexual_position)
  sexual_position: Position;

  @ApiPropertyOptional({ maxLength: LIMITS.notesLength, nullable: true })
  @Text(LIMITS.notesLength)
  @Follows(PROFILE_RULES.notes)
  notes: string = '';
}

/** The profile's fields in the order of {@link PROFILE_COLUMNS}. */
export const profileValues = (profile: Profile) => [
  profile.username,
  profile.age,
  profile.height_feet,
  profile.height_inches,
  profile.weight_pounds,
  profile.ethnicity,
  profile.sexual_position,
  profile.notes,
];

export const PROFILE_COLUMNS = [
  'username',
  'age',
  'height_feet',
  'height_inches',
  'weight_pounds',
  'ethnicity',
  'sexual_position',
  'notes',
] as const;

/** Assigns {@link profileValues} as `$2` and on; `$1` is left for the user's id. */
export const SET_PROFILE = PROFILE_COLUMNS.map((column, index) => `${column} = $${index + 2}`).join(
  ', ',
);

const USERNAME_KEYS = ['users_username_key', 'username_claims_pkey'];

/**
 * @throws ApiError 409 when `error` says that the username is another's or looks like it, else
 * `error`
 */
export function throwUsernameTaken(error: unknown): never {
  if (!USERNAME_KEYS.includes(violatedConstraint(error) ?? '')) throw error;
  throw new ApiError(409, ERROR_TEXTS.usernameTaken, 'username_taken', {
    fields: { username: ERROR_TEXTS.usernameTaken },
  });
}

import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ETHNICITIES, LIMITS, POSITIONS, PROFILE_RULES, REFUSAL_TEXTS, type Ethnicity, type Position, type Profile } from '@lodge/contracts';
import { violatedConstraint } from '@lodge/database';
import { Refusal } from './refusal.js';
import { Follows, Text } from './validation.js';

/** The fields of a profile, as members and admins send them. */
export class ProfileDto implements Profile {
  @ApiProperty({ minLength: 1, maxLength: LIMITS.usernameLength })
  @Text(LIMITS.usernameLength) @Follows(PROFILE_RULES.username)
  username: string;

  @ApiProperty({ minimum: LIMITS.age.min, maximum: LIMITS.age.max })
  @Follows(PROFILE_RULES.age)
  age: number;

  @ApiProperty({ minimum: LIMITS.heightFeet.min, maximum: LIMITS.heightFeet.max })
  @Follows(PROFILE_RULES.height_feet)
  height_feet: number;

  @ApiProperty({ minimum: LIMITS.heightInches.min, maximum: LIMITS.heightInches.max })
  @Follows(PROFILE_RULES.height_inches)
  height_inches: number;

  @ApiProperty({ minimum: LIMITS.weightPounds.min, maximum: LIMITS.weightPounds.max })
  @Follows(PROFILE_RULES.weight_pounds)
  weight_pounds: number;

  @ApiProperty({ enum: ETHNICITIES })
  @Follows(PROFILE_RULES.ethnicity)
  ethnicity: Ethnicity;

  @ApiProperty({ enum: POSITIONS })
  @Follows(PROFILE_RULES.sexual_position)
  sexual_position: Position;

  @ApiPropertyOptional({ maxLength: LIMITS.notesLength, nullable: true })
  @Text(LIMITS.notesLength) @Follows(PROFILE_RULES.notes)
  notes: string = '';
}

/** The profile's fields in the order of {@link PROFILE_COLUMNS}. */
export const profileValues = (profile: Profile) => [
  profile.username, profile.age, profile.height_feet, profile.height_inches, profile.weight_pounds, profile.ethnicity, profile.sexual_position, profile.notes,
];

export const PROFILE_COLUMNS = ['username', 'age', 'height_feet', 'height_inches', 'weight_pounds', 'ethnicity', 'sexual_position', 'notes'] as const;

/** Assigns {@link profileValues} as `$2` and on; `$1` is left for the user's id. */
export const SET_PROFILE = PROFILE_COLUMNS.map((column, index) => `${column} = $${index + 2}`).join(', ');

const USERNAME_KEYS = ['users_username_key', 'username_claims_pkey'];

/**
 * @throws Refusal 409 when `error` says that the username is another's or looks like it, else
 * `error`
 */
export function refuseTakenUsername(error: unknown): never {
  if (!USERNAME_KEYS.includes(violatedConstraint(error) ?? '')) throw error;
  throw new Refusal(409, REFUSAL_TEXTS.usernameTaken, 'username_taken', { fields: { username: REFUSAL_TEXTS.usernameTaken } });
}

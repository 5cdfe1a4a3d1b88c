import { t } from '../t.js';
import { LIMITS } from '../limits.js';
import { ETHNICITIES, POSITIONS, optionText } from './options.js';
import { emailRule } from '../emails.js';
import {
  integerRule,
  multilineTextRule,
  newUsernameRule,
  optionRule,
  passwordRule,
  storedUsernameRule,
  type Rule,
} from '../rules.js';
import { FIELD_TEXTS as T } from '../texts.js';

interface Definition {
  label: string;
  rule: Rule;
  fact?: string;
  shortFact?: string;
}

interface TextField<IsRequired extends boolean = boolean> extends Definition {
  kind: 'text';
  max: number;
  isMultiline: boolean;
  // An absent optional field is stored as an empty string.
  isRequired: IsRequired;
  help?: string;
}

interface IntegerField extends Definition {
  kind: 'integer';
  min: number;
  max: number;
  unit?: string;
  unitSymbol?: string;
}

interface OptionField<Option extends string = string> extends Definition {
  kind: 'option';
  options: readonly Option[];
}

export type ProfileField = TextField | IntegerField | OptionField;

// In the order of the forms (specification, sections 3 and 5). Validation, columns, grants, the API
// document and screens derive from this.
export const PROFILE_FIELDS = {
  username: {
    kind: 'text',
    label: 'Username',
    rule: storedUsernameRule,
    max: LIMITS.usernameLength,
    isMultiline: false,
    isRequired: true,
  },
  age: {
    kind: 'integer',
    label: 'Age',
    fact: 'Age',
    ...LIMITS.age,
    rule: integerRule(LIMITS.age, T.age),
  },
  height_feet: {
    kind: 'integer',
    label: 'Height (feet)',
    fact: 'Height',
    unit: 'ft',
    unitSymbol: '′',
    ...LIMITS.heightFeet,
    rule: integerRule(LIMITS.heightFeet, T.heightFeet),
  },
  height_inches: {
    kind: 'integer',
    label: 'Height (inches)',
    fact: 'Height',
    unit: 'in',
    unitSymbol: '″',
    ...LIMITS.heightInches,
    rule: integerRule(LIMITS.heightInches, T.heightInches),
  },
  weight_pounds: {
    kind: 'integer',
    label: 'Weight (pounds)',
    fact: 'Weight',
    unit: 'lb',
    ...LIMITS.weightPounds,
    rule: integerRule(LIMITS.weightPounds, T.weight),
  },
  ethnicity: {
    kind: 'option',
    label: 'Ethnicity',
    fact: 'Ethnicity',
    options: ETHNICITIES,
    rule: optionRule(ETHNICITIES, T.ethnicity),
  },
  sexual_position: {
    kind: 'option',
    label: 'Sexual Position',
    fact: 'Sexual Position',
    shortFact: 'Position',
    options: POSITIONS,
    rule: optionRule(POSITIONS, T.position),
  },
  notes: {
    kind: 'text',
    label: 'Notes',
    help: t`Optional. Anything other members should know.`,
    rule: multilineTextRule({
      max: LIMITS.notesLength,
      tooLong: T.notes,
      characters: T.notesCharacters,
    }),
    max: LIMITS.notesLength,
    isMultiline: true,
    isRequired: false,
  },
} satisfies Record<string, ProfileField>;

type ValueOf<Field> = Field extends IntegerField
  ? number
  : Field extends OptionField<infer Option>
    ? Option
    : string;

export type ProfileFieldName = keyof typeof PROFILE_FIELDS;

type Fields = typeof PROFILE_FIELDS;

export type StatedProfile = { [Name in ProfileFieldName]: ValueOf<Fields[Name]> };

/** Until somebody has said who they are, all of their facts are null. */
export type Profile = {
  [Name in ProfileFieldName]:
    | StatedProfile[Name]
    | (Fields[Name] extends { fact: string } ? null : never);
};

type OptionalFieldName = {
  [Name in ProfileFieldName]: Fields[Name] extends TextField<false> ? Name : never;
}[ProfileFieldName];

export type ProfileInput = Omit<StatedProfile, OptionalFieldName> &
  Partial<Pick<StatedProfile, OptionalFieldName>>;

/** `seen` is what the form showed: a field that its user left alone keeps what it is by now. */
export type ProfileChange = ProfileInput & { seen?: Partial<StatedProfile> };

export const PROFILE_FIELD_NAMES = Object.keys(PROFILE_FIELDS) as ProfileFieldName[];

export const OPTIONAL_PROFILE_FIELDS = PROFILE_FIELD_NAMES.filter(
  (name): name is OptionalFieldName => isOptional(PROFILE_FIELDS[name]),
);

function isOptional(field: ProfileField): field is TextField<false> {
  return field.kind === 'text' && !field.isRequired;
}

export const PROFILE_RULES = Object.fromEntries(
  PROFILE_FIELD_NAMES.map((name) => [name, PROFILE_FIELDS[name].rule]),
) as Record<ProfileFieldName, Rule>;

export const REGISTRATION_RULES: Record<ProfileFieldName | 'email' | 'password', Rule> = {
  email: emailRule,
  password: passwordRule(),
  ...PROFILE_RULES,
  username: newUsernameRule,
};

export const profileOf = <From extends Profile>(from: From) =>
  Object.fromEntries(PROFILE_FIELD_NAMES.map((name) => [name, from[name]])) as Pick<
    From,
    ProfileFieldName
  >;

export const isStated = (profile: Profile): profile is StatedProfile => profile.age !== null;

export interface Fact {
  // The first of the fields that it tells.
  field: ProfileFieldName;
  name: string;
  shortName: string;
  text: string;
  shortText: string;
}

export function factsOf(profile: Profile): Fact[] {
  const facts = new Map<string, Fact>();
  for (const name of PROFILE_FIELD_NAMES) {
    const field: ProfileField = PROFILE_FIELDS[name];
    const value = profile[name];
    if (!field.fact || value === '' || value === null) continue;
    const { text: long, shortText } = formatted(field, value);
    const before = facts.get(field.fact);
    facts.set(field.fact, {
      field: before?.field ?? name,
      name: field.fact,
      shortName: field.shortFact ?? field.fact,
      text: before ? `${before.text} ${long}` : long,
      shortText: (before?.shortText ?? '') + shortText,
    });
  }
  return [...facts.values()];
}

function formatted(field: ProfileField, value: string | number) {
  const unit = field.kind === 'integer' ? field.unit : undefined;
  const symbol = field.kind === 'integer' ? field.unitSymbol : undefined;
  const text = unit ? `${value} ${unit}` : optionText(String(value));
  return { text, shortText: symbol ? `${value}${symbol}` : text };
}

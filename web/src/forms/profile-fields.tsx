import {
  optionText,
  PROFILE_FIELD_NAMES,
  PROFILE_FIELDS,
  type ProfileField,
  type ProfileFieldName,
} from '@lodge/contracts';
import { SelectField } from '../ui/form/select-field.js';
import { TextareaField } from '../ui/form/textarea-field.js';
import { NumberField, TextField } from '../ui/form/text-field.js';
import { MeasureFields, type MeasureFieldsProps } from './measure-fields.js';
import type { FieldBinding } from './use-rules-form.js';

type RegisterField = (name: ProfileFieldName) => FieldBinding;

type Kind = ProfileField['kind'];
type Named<Field> = Field & { name: ProfileFieldName };

const FIELDS = PROFILE_FIELD_NAMES.map((name): Named<ProfileField> => ({
  name,
  ...PROFILE_FIELDS[name],
}));
const isOf =
  <K extends Kind>(kind: K) =>
  (field: Named<ProfileField>): field is Named<Extract<ProfileField, { kind: K }>> =>
    field.kind === kind;

const OPTIONS = FIELDS.filter(isOf('option'));
const TEXT_FIELDS = FIELDS.filter(isOf('text')).filter(({ name }) => name !== 'username');
const LINES = TEXT_FIELDS.filter(({ isMultiline }) => !isMultiline);
const MULTILINE_FIELDS = TEXT_FIELDS.filter(({ isMultiline }) => isMultiline);

export const UsernameField = ({ field }: { field: RegisterField }) => (
  <TextField
    label={PROFILE_FIELDS.username.label}
    aria-required
    autoComplete="nickname"
    autoCapitalize="none"
    spellCheck={false}
    {...field('username')}
  />
);

interface AboutFieldsProps extends MeasureFieldsProps {
  field: RegisterField;
}

// All profile fields except the username.
export const AboutFields = ({ field, enter }: AboutFieldsProps) => (
  <>
    <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5 md:grid-cols-4">
      <NumberField label={PROFILE_FIELDS.age.label} aria-required {...field('age')} />
      <MeasureFields field={field} enter={enter} />
    </div>
    <div className="grid items-start gap-x-4 gap-y-5 md:grid-cols-2">
      {OPTIONS.map(({ name, label, options }) => (
        <SelectField
          key={name}
          label={label}
          aria-required
          placeholder="Choose one"
          options={options.map((value) => ({ value, text: optionText(value) }))}
          {...field(name)}
        />
      ))}
    </div>
    {LINES.map(({ name, label, help, isRequired }) => (
      <TextField key={name} label={label} help={help} aria-required={isRequired} {...field(name)} />
    ))}
    {MULTILINE_FIELDS.map(({ name, label, help, max }) => (
      <TextareaField
        key={name}
        label={label}
        help={help}
        max={max}
        // The specification requires the counter.
        isCounted
        {...field(name)}
      />
    ))}
  </>
);

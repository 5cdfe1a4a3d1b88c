import { ETHNICITIES, LIMITS, POSITIONS, type Profile } from '@lodge/contracts';
import { SelectField } from '../ui/select-field.js';
import { TextareaField } from '../ui/textarea-field.js';
import { NumberField, TextField } from '../ui/text-field.js';
import type { FieldProps } from './use-rules-form.js';

type ProfileField = (name: keyof Profile, options?: { valueAsNumber: true }) => FieldProps;

export const UsernameField = ({ field }: { field: ProfileField }) => (
  <TextField
    label="Username"
    aria-required
    autoComplete="nickname"
    autoCapitalize="none"
    spellCheck={false}
    {...field('username')}
  />
);

/** A profile's fields from age to notes, for registration, the own profile and an admin's edit of another. */
export function AboutFields({ field, notesLength }: { field: ProfileField; notesLength: number }) {
  const number = (name: keyof Profile) => ({
    'aria-required': true,
    ...field(name, { valueAsNumber: true }),
  });
  return (
    <>
      <div className="grid grid-cols-2 items-start gap-x-4 gap-y-5 sm:grid-cols-4">
        <NumberField label="Age" {...number('age')} />
        <NumberField label="Height (feet)" unit="ft" {...number('height_feet')} />
        <NumberField label="Height (inches)" unit="in" {...number('height_inches')} />
        <NumberField label="Weight (pounds)" unit="lb" {...number('weight_pounds')} />
      </div>
      <div className="grid items-start gap-x-4 gap-y-5 sm:grid-cols-2">
        <SelectField
          label="Ethnicity"
          aria-required
          placeholder="Choose one"
          options={ETHNICITIES}
          {...field('ethnicity')}
        />
        <SelectField
          label="Sexual Position"
          aria-required
          placeholder="Choose one"
          options={POSITIONS}
          {...field('sexual_position')}
        />
      </div>
      <TextareaField
        label="Notes"
        help="Optional. What other members should know about you."
        count={{ length: notesLength, max: LIMITS.notesLength }}
        {...field('notes')}
      />
    </>
  );
}

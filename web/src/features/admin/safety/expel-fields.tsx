import { t, type Rule } from '@lodge/contracts';
import type { FieldProps } from '../../../forms/use-rules-form.js';
import { TextField } from '../../../ui/form/text-field.js';

/** Compares normalized text: a keyboard may compose accents differently from the stored name. */
export const expulsionRule =
  (username: string): Rule =>
  (typed) =>
    String(typed).normalize() === username.normalize()
      ? undefined
      : t`Please type the username to confirm`;

export const ExpelFields = ({ username, field }: { username: string; field: FieldProps }) => (
  <>
    <div className="flex flex-col gap-2 text-sm text-soft">
      <p>
        They are signed out and hidden from everyone right away, and leave all groups for good. When
        they sign in, they can read your explanation, appeal within six months, download their data
        and delete their account, and nothing else.
      </p>
      <p>
        After that, or two weeks after a rejected appeal, the account is erased. Registering again
        with the same address needs an admin’s approval.
      </p>
    </div>
    <TextField
      label={
        <span className="clip-marks block">
          Type <bdi>{username}</bdi> to confirm
        </span>
      }
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      {...field}
    />
  </>
);

import type { FieldBinding } from '../../../forms/use-rules-form.js';
import { TypedField } from '../../../ui/form/typed-field.js';

export const ExpelFields = ({ username, field }: { username: string; field: FieldBinding }) => (
  <>
    <div className="flex flex-col gap-2 text-sm text-soft">
      <p>
        They are logged out and hidden from everyone right away, and leave all groups for good. When
        they log in, they can read your explanation, appeal within six months, download their data
        and delete their account, and nothing else.
      </p>
      <p>
        After that, or two weeks after a rejected appeal, the account is erased. Registering again
        with the same address needs an admin’s approval.
      </p>
    </div>
    <TypedField typed={username} {...field} />
  </>
);

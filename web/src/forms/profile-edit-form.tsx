import {
  APP_TEXTS,
  check,
  normalizeText,
  PROFILE_FIELD_NAMES,
  PROFILE_RULES,
  type Profile,
} from '@lodge/contracts';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { CheckboxField } from '../ui/form/checkbox-field.js';
import { FormError } from '../ui/form/form-error.js';
import { FormSection } from '../ui/form/form-section.js';
import { ErrorSummary } from './error-summary.js';
import { LeaveDialog, useLeaveGuard } from './leave-guard.js';
import { AboutFields, UsernameField } from './profile-fields.js';
import { PROFILE_LABELS } from './profile-labels.js';
import { useRulesForm } from './use-rules-form.js';
import { withWholeNumbers } from './whole-numbers.js';

// `is_admin` only where an admin edits a user.
export type EditedProfile = Profile & { is_admin?: boolean; is_moderator?: boolean };

interface ProfileEditFormProps {
  profile: EditedProfile;
  onSave: (profile: EditedProfile) => Promise<void>;
  onCancel: () => void;
}

const FIELDS: readonly string[] = [...PROFILE_FIELD_NAMES, 'is_admin', 'is_moderator'];

// Errors that `onSave` throws stand under their fields too.
export function ProfileEditForm({ profile, onSave, onCancel }: ProfileEditFormProps) {
  const { form, field, submit, formError, busy } = useRulesForm<EditedProfile>({
    validate: (values) => withWholeNumbers(check(PROFILE_RULES, { ...values }), { ...values }),
    defaultValues: Object.fromEntries(
      Object.entries(profile).filter(([name]) => FIELDS.includes(name)),
    ),
  });
  const { blocker, allow } = useLeaveGuard(form.formState.isDirty);
  const save = (values: EditedProfile) => {
    allow(true);
    return onSave({ ...values, username: normalizeText(values.username) }).catch(
      (error: unknown) => {
        allow(false);
        throw error;
      },
    );
  };
  const cancel = () => {
    allow(true);
    onCancel();
  };
  return (
    <Card>
      <form
        method="post"
        {...submit(save, APP_TEXTS.updatingProfile)}
        className="flex flex-col gap-10"
      >
        <ErrorSummary form={form} fields={PROFILE_LABELS} />
        <FormSection title="Account">
          <UsernameField field={field} />
          {profile.is_admin !== undefined && (
            <>
              <CheckboxField
                label="Admin privileges"
                help="Manages users, images and groups, and sees every photo."
                {...form.register('is_admin')}
              />
              <CheckboxField
                label="Moderator privileges"
                help="Reviews images, requests and reports, sees every photo, but no emails."
                {...form.register('is_moderator')}
              />
            </>
          )}
        </FormSection>
        <FormSection title="About">
          <AboutFields field={field} textOf={(name) => String(form.watch(name) ?? '')} />
        </FormSection>
        <div className="flex flex-col gap-5">
          <FormError text={formError} />
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button variant="secondary" onClick={cancel}>
              Cancel
            </Button>
            <Button type="submit" busy={busy}>
              Save Changes
            </Button>
          </div>
        </div>
      </form>
      <LeaveDialog blocker={blocker} />
    </Card>
  );
}

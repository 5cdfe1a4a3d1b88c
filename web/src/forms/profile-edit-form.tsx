import {
  APP_TEXTS,
  check,
  normalizeText,
  PROFILE_FIELD_NAMES,
  PROFILE_RULES,
  type Profile,
  type ProfileFieldName,
} from '@lodge/contracts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { CheckboxField } from '../ui/form/checkbox-field.js';
import { FormSection } from '../ui/form/form-section.js';
import { Form, FormFailure, SubmitButton } from '../ui/form/form.js';
import { ErrorSummary } from './error-summary.js';
import { LeaveGuard } from './leave-guard.js';
import { useMeasureLabels } from './measure-fields.js';
import { AboutFields, UsernameField, WHOLE_NUMBERS, PROFILE_LABELS } from './profile-fields.js';
import { useRulesForm } from './use-rules-form.js';

// `is_admin` is set only when an admin edits a user.
export type EditedProfile = Profile & { is_admin?: boolean; is_moderator?: boolean };

export interface ProfileEditFormProps {
  profile: EditedProfile;
  onSave: (profile: EditedProfile) => Promise<unknown>;
  // Called once the profile is saved, and by `Cancel`.
  onClose: () => void;
  // Where a page that asks for one field opens the form.
  focusOn?: ProfileFieldName;
}

const FIELDS: readonly string[] = [...PROFILE_FIELD_NAMES, 'is_admin', 'is_moderator'];

// Field errors thrown by `onSave` are shown at their fields too.
export function ProfileEditForm({ profile, onSave, onClose, focusOn }: ProfileEditFormProps) {
  const { form, field, submit } = useRulesForm<EditedProfile>({
    validate: (values) => check(PROFILE_RULES, { ...values }),
    defaultValues: Object.fromEntries(
      Object.entries(profile).filter(([name]) => FIELDS.includes(name)),
    ),
    numbers: WHOLE_NUMBERS,
  });
  const [isLeaving, setLeaving] = useState(false);
  const save = (values: EditedProfile) => {
    // An unchanged right is not sent: another admin may have changed it meanwhile.
    const changed = (right: 'is_admin' | 'is_moderator') =>
      values[right] === profile[right] ? undefined : values[right];
    return onSave({
      ...values,
      username: normalizeText(values.username),
      is_admin: changed('is_admin'),
      is_moderator: changed('is_moderator'),
    });
  };
  const leave = () => {
    flushSync(() => setLeaving(true));
    onClose();
  };
  return (
    <Card>
      <Form {...submit(save, APP_TEXTS.updatingProfile, leave)} className="flex flex-col gap-10">
        <ErrorSummary form={form} fields={useMeasureLabels(PROFILE_LABELS)} />
        <UsernameField field={field} />
        <FormSection title="About">
          <AboutFields
            field={(name) => ({ ...field(name), autoFocus: name === focusOn })}
            enter={form.enter}
          />
        </FormSection>
        {profile.is_admin !== undefined && (
          <FormSection title="Privileges">
            <CheckboxField
              label="Admin privileges"
              help="Manages users, images and groups, and sees every photo."
              {...field('is_admin')}
            />
            <CheckboxField
              label="Moderator privileges"
              help="Reviews images, requests and reports, sees every photo, but no email addresses."
              {...field('is_moderator')}
            />
          </FormSection>
        )}
        <div className="flex flex-col gap-5">
          <FormFailure />
          <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button variant="secondary" onClick={leave}>
              Cancel
            </Button>
            <SubmitButton>Save Changes</SubmitButton>
          </div>
        </div>
      </Form>
      <LeaveGuard on={form.isDirty && !isLeaving} title="Leave without saving?">
        Your changes will be lost.
      </LeaveGuard>
    </Card>
  );
}

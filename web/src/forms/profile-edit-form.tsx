import {
  APP_TEXTS,
  isStated,
  normalizeText,
  profileOf,
  PROFILE_FIELD_NAMES,
  PROFILE_RULES,
  type Profile,
  type StatedProfile,
} from '@lodge/contracts';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { isConflict } from '../lib/api/api-error.js';
import { Button } from '../ui/button.js';
import { Card } from '../ui/card.js';
import { CheckboxField } from '../ui/form/checkbox-field.js';
import { FormSection, Form, FormFailure, SubmitButton } from '../ui/form/form.js';
import { ErrorSummary } from './error-summary.js';
import { AboutFields, UsernameField } from './profile-fields.js';
import { useRulesForm } from './use-rules-form.js';

// `is_admin` is set only when an admin edits a user.
interface Rights {
  is_admin?: boolean;
  is_moderator?: boolean;
}
export type EditedProfile = Profile & Rights;
export type SavedProfile = StatedProfile & Rights & { seen?: StatedProfile };

export interface ProfileEditFormProps {
  profile: EditedProfile;
  // Asks the API again, after somebody else changed what the form shows.
  reload: () => Promise<EditedProfile>;
  onSave: (profile: SavedProfile) => Promise<unknown>;
  // Called once the profile is saved, and by `Cancel`.
  onClose: () => void;
}

const FIELDS: readonly (keyof EditedProfile)[] = [
  ...PROFILE_FIELD_NAMES,
  'is_admin',
  'is_moderator',
];

// Field errors thrown by `onSave` are shown at their fields too.
export function ProfileEditForm({ profile, reload, onSave, onClose }: ProfileEditFormProps) {
  const defaultValues = Object.fromEntries(
    Object.entries(profile).filter(([name]) => (FIELDS as readonly string[]).includes(name)),
  );
  const { form, field, submit } = useRulesForm<StatedProfile & Rights>({
    rules: PROFILE_RULES,
    defaultValues,
  });
  const [seen, setSeen] = useState(profile);
  // What was typed stays, and the errors say what it would replace; all else shows its new value.
  const showNewer = async (values: StatedProfile & Rights) => {
    const fresh = await reload();
    const untouched = FIELDS.filter((name) => values[name] === seen[name]);
    form.enter(Object.fromEntries(untouched.map((name) => [name, fresh[name]])));
    setSeen(fresh);
  };
  const save = async (values: StatedProfile & Rights) => {
    // An unchanged right is not sent: another admin may have changed it meanwhile.
    const changed = (right: 'is_admin' | 'is_moderator') =>
      values[right] === seen[right] ? undefined : values[right];
    try {
      await onSave({
        ...values,
        username: normalizeText(values.username),
        is_admin: changed('is_admin'),
        is_moderator: changed('is_moderator'),
        ...(isStated(seen) && { seen: profileOf(seen) }),
      });
    } catch (error) {
      if (isConflict(error) && error.code === 'conflict') await showNewer(values);
      throw error;
    }
  };
  const cancel = () => {
    // Nothing is left to ask about.
    flushSync(() => form.enter(defaultValues));
    onClose();
  };
  return (
    <Card>
      <Form {...submit(save, APP_TEXTS.updatingProfile, onClose)} className="flex flex-col gap-10">
        <ErrorSummary form={form} />
        <UsernameField field={field} />
        <FormSection title="About">
          <AboutFields field={field} enter={form.enter} />
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
          <div className="flex flex-col-reverse gap-3 md:flex-row md:justify-end">
            <Button variant="secondary" onClick={cancel}>
              Cancel
            </Button>
            <SubmitButton>Save Changes</SubmitButton>
          </div>
        </div>
      </Form>
    </Card>
  );
}

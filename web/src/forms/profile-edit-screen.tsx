import type { Done } from '@lodge/contracts';
import type { ReactNode } from 'react';
import { api } from '../lib/api.js';
import { Page } from '../ui/page.js';
import { toast } from '../ui/toast.js';
import { useFreshUser, useSaved, type EditedUser } from './edited-user.js';
import { ProfileEditForm, type EditedProfile } from './profile-edit-form.js';
import { ProfileEditSkeleton } from './profile-edit-skeleton.js';
import { useWayBack } from './use-way-back.js';

interface ProfileEditScreenProps {
  title: string;
  lead?: ReactNode;
  /** Answers `{ user }` to GET and to PUT. */
  path: string;
  backTo: string;
  savedText: string;
}

/** The edit screen of the own profile, and of another user's for an admin. */
export function ProfileEditScreen({
  title,
  lead,
  path,
  backTo,
  savedText,
}: ProfileEditScreenProps) {
  const goBack = useWayBack(backTo);
  const user = useFreshUser(path, goBack);
  const saved = useSaved(path);
  const save = async (profile: EditedProfile) => {
    const answer = await api.put<Done & { user: EditedUser }>(path, profile);
    await saved(answer.user);
    toast.success(savedText);
    goBack();
  };
  return (
    <Page narrow title={title} lead={lead}>
      {user ? (
        <ProfileEditForm key={user.id} profile={user} onSave={save} onCancel={goBack} />
      ) : (
        <ProfileEditSkeleton />
      )}
    </Page>
  );
}

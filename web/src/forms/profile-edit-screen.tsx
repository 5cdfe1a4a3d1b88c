import { APP_TEXTS } from '@lodge/contracts';
import { useEffect, useState, type ReactNode } from 'react';
import { refreshSession, useViewer } from '../lib/session.js';
import { Page } from '../ui/page.js';
import { toast } from '../ui/overlay/toast.js';
import { ProfileEditForm, type EditedProfile } from './profile-edit-form.js';
import { ProfileEditSkeleton } from './profile-edit-skeleton.js';
import { useGoBack } from './use-go-back.js';

type EditedUser = EditedProfile & { id: number };

interface ProfileEditScreenProps<User extends EditedUser> {
  title: string;
  leadOf?: (user: User | undefined) => ReactNode;
  // Must be stable for the same user.
  load: (signal: AbortSignal) => Promise<User>;
  save: (profile: EditedProfile) => Promise<User>;
  backTo: string;
  savedText: string;
}

export function ProfileEditScreen<User extends EditedUser>({
  title,
  leadOf,
  load,
  save,
  backTo,
  savedText,
}: ProfileEditScreenProps<User>) {
  const viewer = useViewer();
  const goBack = useGoBack(backTo);
  const user = useFreshUser(load, goBack);
  const onSave = async (profile: EditedProfile) => {
    const saved = await save(profile);
    if (saved.id === viewer.id) await refreshSession();
    toast.success(savedText);
    goBack();
  };
  return (
    <Page narrow title={title} lead={leadOf?.(user)}>
      {user ? (
        <ProfileEditForm key={user.id} profile={user} onSave={onSave} onCancel={goBack} />
      ) : (
        <ProfileEditSkeleton />
      )}
    </Page>
  );
}

// Never a cached user: the form overwrites the whole profile.
function useFreshUser<User>(load: (signal: AbortSignal) => Promise<User>, onFailed: () => void) {
  const [user, setUser] = useState<User>();
  useEffect(() => {
    const left = new AbortController();
    load(left.signal).then(setUser, () => {
      if (left.signal.aborted) return;
      toast.error(APP_TEXTS.fetchingProfile);
      onFailed();
    });
    return () => left.abort();
  }, [load, onFailed]);
  return user;
}

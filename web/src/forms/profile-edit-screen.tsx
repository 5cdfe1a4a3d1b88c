import { APP_TEXTS } from '@lodge/contracts';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import useSWR from 'swr';
import { newClientId } from '../lib/api/client-id.js';
import { LOGGED_LOOK } from '../lib/api/use-api.js';
import { useNavigateWhileShown } from '../lib/use-navigate-while-shown.js';
import { Page } from '../ui/page.js';
import { toast } from '../ui/overlay/toast.js';
import { Card } from '../ui/card.js';
import { Loading, Skeleton } from '../ui/list/skeleton.js';
import { ProfileEditForm, type EditedProfile, type SavedProfile } from './profile-edit-form.js';

type EditedUser = EditedProfile & { id: number };

interface ProfileEditScreenProps<User extends EditedUser> {
  title: string;
  // Rendered above the form; receives undefined until the user has loaded.
  headOf?: (user: User | undefined) => ReactNode;
  load: () => Promise<User>;
  save: (profile: SavedProfile) => Promise<unknown>;
  // Where the screen leads if it was opened directly, and always by the link above its title.
  back: { to: string; text: string };
}

export function ProfileEditScreen<User extends EditedUser>({
  title,
  headOf,
  load,
  save,
  back,
}: ProfileEditScreenProps<User>) {
  const goBack = useGoBack(back.to);
  const user = useFreshUser(load, goBack);
  return (
    <Page narrow title={title} back={back}>
      {headOf && <div className="-mt-2 mb-5">{headOf(user)}</div>}
      {user ? (
        <ProfileEditForm
          key={user.id}
          profile={user}
          reload={load}
          onSave={save}
          onClose={goBack}
        />
      ) : (
        <ProfileEditSkeleton />
      )}
    </Page>
  );
}

// Each visit has an entry of its own: what the cache holds may be older than other forms.
function useFreshUser<User>(load: () => Promise<User>, onFailed: () => void) {
  const [visit] = useState(newClientId);
  const onError = () => {
    toast.error(APP_TEXTS.fetchingProfile);
    onFailed();
  };
  const options = { onError, shouldRetryOnError: false, ...LOGGED_LOOK };
  return useSWR(['visit', visit], load, options).data;
}

const ProfileEditSkeleton = () => (
  <Card>
    <Loading className="flex flex-col gap-10">
      <Skeleton className="h-18" />
      <Skeleton className="h-94 md:h-48" />
      <Skeleton className="h-32" />
    </Loading>
  </Card>
);

// `fallback` is used if this screen was opened directly.
function useGoBack(fallback: string) {
  const navigate = useNavigateWhileShown();
  const isFirst = useLocation().key === 'default';
  return () => void (isFirst ? navigate(fallback, { replace: true }) : navigate(-1));
}

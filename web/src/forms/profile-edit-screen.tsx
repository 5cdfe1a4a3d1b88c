import { APP_TEXTS } from '@lodge/contracts';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
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
  // Must be stable for the same user.
  load: (signal?: AbortSignal) => Promise<User>;
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

// Fetches the user rather than reading the cache, which may be older than other forms.
function useFreshUser<User>(load: (signal: AbortSignal) => Promise<User>, onFailed: () => void) {
  const [user, setUser] = useState<User>();
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    const left = new AbortController();
    load(left.signal).then(
      (fresh) => !left.signal.aborted && setUser(fresh),
      () => {
        if (left.signal.aborted) return;
        toast.error(APP_TEXTS.fetchingProfile);
        fail();
      },
    );
    return () => left.abort();
  }, [load]);
  return user;
}

const ProfileEditSkeleton = () => (
  <Card>
    <Loading className="flex flex-col gap-10">
      <Skeleton className="h-18" />
      <Skeleton className="h-94 sm:h-48" />
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

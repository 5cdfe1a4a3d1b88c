import { APP_TEXTS, t, type OwnInvitation } from '@lodge/contracts';
import { ChevronDown, Clock } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { DeleteWays } from '../../features/account/deletion/delete-card.js';
import { DownloadButton } from '../../features/account/export/export-card.js';
import { useOwnImages } from '../../features/photos/own-images.js';
import { ManagedImagesCard } from '../../features/photos/managed-images-card.js';
import { UploadArea } from '../../features/photos/upload-area.js';
import { PersonalInfoCard } from '../../features/profile/personal-info-card.js';
import { loadOwnUser, useSaveOwnProfile } from '../../features/profile/own-profile.js';
import { ProfileEditForm, type ProfileEditFormProps } from '../../forms/profile-edit-form.js';
import { callApi } from '../../lib/api/api.js';
import { useApi } from '../../lib/api/use-api.js';
import { isUnsaved } from '../../lib/session/kept-entered.js';
import { refreshSession } from '../../lib/session/session.js';
import { useInterval } from '../../lib/use-interval.js';
import { attempt } from '../../ui/action.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { InvitationNote } from '../../ui/invitation-note.js';
import { Page } from '../../ui/page.js';
import { Step } from '../../ui/step.js';
import { useWindowEvent } from '../../lib/use-listener.js';
import { below, useMedia } from '../../lib/use-media.js';
import { Name } from '../../ui/written-text.js';

const ADD_PHOTO = t`Add a Photo`;

const CHECK_INTERVAL = 30_000;

/** Tells an applicant what happens next and what they can do meanwhile. */
const WaitingScreen = ({ logout }: { logout: ReactNode }) => {
  const invitation = useAdmission();
  const { profile, edit, write, close } = useEditedProfile();
  // The first step holds the upload until there is something to show below it. What follows appears
  // after that, where nothing moves it.
  const { data, error } = useOwnImages();
  const isKnown = data !== undefined || error !== undefined;
  // A phone has no room for it beside the heading, and what to do next comes first.
  const isPhone = useMedia(below('md'));
  const isFirstPhoto = data && data.images.length + data.removals.length === 0;
  return (
    <Page
      narrow
      title="Waiting for approval"
      lead="An admin looks at every new profile. This can take a few days."
      actions={!isPhone && logout}
    >
      <div className="grid gap-6">
        {invitation && <Recognised invitation={invitation} />}
        <Steps
          hasPhoto={!!data?.images.length}
          upload={isFirstPhoto && <UploadArea title={ADD_PHOTO} place="profile" />}
          onWrite={() => void write()}
        />
        {isKnown && (
          <>
            {!isFirstPhoto && <ManagedImagesCard title={ADD_PHOTO} />}
            {profile ? (
              <EditedProfile profile={profile} onClose={close} />
            ) : (
              <PersonalInfoCard>
                <Button variant="secondary" className="mt-5" onClick={edit}>
                  Edit Profile
                </Button>
              </PersonalInfoCard>
            )}
            <OwnDataCard />
          </>
        )}
        {isPhone && logout}
      </div>
    </Page>
  );
};

export default WaitingScreen;

const Recognised = ({ invitation: { from } }: { invitation: OwnInvitation }) => (
  <InvitationNote>
    {from ? (
      <span>
        Your invitation from <Name>{from}</Name> was recognized.
      </span>
    ) : (
      <span>Your invitation was recognized.</span>
    )}
  </InvitationNote>
);

interface StepsProps {
  hasPhoto: boolean;
  upload: ReactNode;
  onWrite: () => void;
}

function Steps({ hasPhoto, upload, onWrite }: StepsProps) {
  const own = useApi('ownUser');
  const hasNotes = Boolean(own.data?.user.notes);
  return (
    <Card title="What happens next">
      <ol className="grid gap-4">
        <Step isDone={hasPhoto} title="Add a photo of yourself">
          {hasPhoto
            ? 'Only the people deciding can see it.'
            : 'A photo of your face helps the admin decide.'}
          {upload && <div className="mt-3 text-base text-ink">{upload}</div>}
        </Step>
        <Step isDone={hasNotes} title="Say a few words about yourself">
          {hasNotes ? (
            <span>
              You can change them in{' '}
              <button type="button" onClick={onWrite} className="text-link">
                your profile
              </button>
              .
            </span>
          ) : (
            <span>
              Write them in{' '}
              <button type="button" onClick={onWrite} className="text-link">
                your profile
              </button>
              , under “Notes”.
            </span>
          )}
        </Step>
        <Step isDone={false} icon={Clock} title="An admin decides">
          Once you’re approved, you go straight in from here. If not, we delete everything you
          entered.
        </Step>
      </ol>
    </Card>
  );
}

function OwnDataCard() {
  const heading = useId();
  return (
    <Card aria-labelledby={heading}>
      <details className="group">
        <summary className="summary min-h-11">
          <h2 id={heading} className="text-xl">
            Your data
          </h2>
          <ChevronDown
            aria-hidden
            className="size-5 shrink-0 text-muted transition-transform group-open:rotate-180"
          />
        </summary>
        <div className="mt-4 mb-6">
          <DownloadButton />
        </div>
        <DeleteWays />
      </details>
    </Card>
  );
}

type EditedProps = Omit<ProfileEditFormProps, 'onSave' | 'reload'>;

const EditedProfile = (props: EditedProps) => (
  <ProfileEditForm {...props} reload={loadOwnUser} onSave={useSaveOwnProfile()} />
);

// Fetches the profile rather than reading the cache, which may be older than other forms. Until then
// the button keeps the focus, and nothing moves.
function useEditedProfile() {
  const [profile, setProfile] = useState<EditedProps['profile']>();
  const edit = () =>
    attempt({
      call: loadOwnUser,
      // At once, so that the form is there to be focused.
      done: (loaded) => flushSync(() => setProfile(loaded)),
      failed: APP_TEXTS.fetchingProfile,
    });
  const write = async () => {
    if (!profile) await edit();
    document.getElementsByName('notes')[0]?.focus();
  };
  return { profile, edit, write, close: () => setProfile(undefined) };
}

// Approval replaces the session, and a refusal ends it. A failed check is repeated by the next one.
function useAdmission(): OwnInvitation | undefined {
  const [invitation, setInvitation] = useState<OwnInvitation>();
  const check = async () => {
    // Approval replaces the screen, and what is being typed would be lost with it.
    if (isUnsaved()) return;
    const admission = await callApi('admission').catch(() => undefined);
    if (admission && !admission.is_admitted) setInvitation(admission.invitation);
    else await refreshSession();
  };
  useInterval(() => void check(), CHECK_INTERVAL, { atOnce: true });
  useWindowEvent('focus', () => void check());
  return invitation;
}

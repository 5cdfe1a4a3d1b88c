import { APP_TEXTS, type ResponseOf, type UserSummary } from '@lodge/contracts';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { SWRResponse } from 'swr';
import type { ApiError } from '../../../lib/api/api-error.js';
import { Facts } from '../../../ui/facts.js';
import { LOGGED_LOOK, useApi } from '../../../lib/api/use-api.js';
import { groupPath } from '../../../lib/paths.js';
import { useViewer } from '../../../lib/session/session.js';
import { Fetched } from '../../../ui/list/fetched.js';
import { Loading, Skeleton } from '../../../ui/list/skeleton.js';
import { WrittenText, Name } from '../../../ui/written-text.js';
import { LikeExpelled, RegistrationDecision } from '../registrations/registration-decision.js';
import { Panel } from '../side-panel.js';
import { opensPanel } from '../use-open-panel.js';
import { When } from '../when.js';
import { EarlierDecisions } from './earlier-decisions.js';
import { PersonActions } from './person-actions.js';
import { PersonHead, PersonHeadSkeleton } from './person-head.js';
import { PhotoStrip } from './photo-strip.js';

interface PersonPanelProps {
  id: number;
  onClose: () => void;
  // Opens above a dialog that fills the window.
  isAbove?: boolean;
}

export default function PersonPanel({ id, ...panel }: PersonPanelProps) {
  const response = useApi('userSummary', { params: { id }, swr: LOGGED_LOOK });
  return (
    <Panel
      opens={opensPanel('person', id)}
      title={<Name>{response.data?.user.username ?? 'Member'}</Name>}
      {...panel}
    >
      <PersonSummary response={response} />
    </Panel>
  );
}

function PersonSummary({
  response,
}: {
  response: SWRResponse<ResponseOf<'userSummary'>, ApiError>;
}) {
  // Errors take precedence over data fetched earlier: the account may have been deleted since.
  const status = response.error?.status;
  if (status === 403)
    return (
      <p className="text-soft">
        Only admins see this account: it is your own, or another moderator’s or an admin’s.
      </p>
    );
  if (status === 404) return <p className="text-soft">This account no longer exists.</p>;
  return (
    <Fetched
      response={response}
      failedText={APP_TEXTS.fetchingProfile}
      loading={<PersonSkeleton />}
    >
      {({ user }) => <PersonDetails user={user} />}
    </Fetched>
  );
}

function PersonDetails({ user }: { user: UserSummary }) {
  const { isAdmin } = useViewer();
  return (
    <div className="flex flex-col gap-6">
      <PersonHead person={user} />
      {user.standing === 'pending' && <ApplicantDecision applicant={user} />}
      <Part title="Photos" empty="No photos yet." count={user.photos.length}>
        <PhotoStrip label="Photos of the member" photos={user.photos} />
      </Part>
      {isAdmin && <PersonActions user={user} />}
      <Part title="Profile">
        <Facts
          profile={user}
          className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-x-4 gap-y-2"
        />
        {user.notes && (
          <div className="mt-3 text-sm text-soft">
            <WrittenText>{user.notes}</WrittenText>
          </div>
        )}
      </Part>
      <Part title="Earlier decisions" empty="None." count={user.decisions.length}>
        <EarlierDecisions decisions={user.decisions} />
      </Part>
      <Part title="Groups" empty="In no group." count={user.groups.length}>
        <ul className="flex flex-col gap-1.5 text-sm">
          {user.groups.map(({ id, name, joined_at }) => (
            <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="clip-marks min-w-0">
                {isAdmin ? (
                  <Link to={groupPath(id)} className="text-link">
                    <Name>{name}</Name>
                  </Link>
                ) : (
                  <Name>{name}</Name>
                )}
              </span>
              <span className="text-xs text-muted">
                since <When at={joined_at} />
              </span>
            </li>
          ))}
        </ul>
      </Part>
    </div>
  );
}

const ApplicantDecision = ({ applicant }: { applicant: UserSummary }) => (
  <div className="flex flex-wrap gap-2 *:[.button]:grow">
    {applicant.is_like_expelled && <LikeExpelled />}
    <RegistrationDecision applicant={applicant} />
  </div>
);

interface PartProps {
  title: string;
  empty?: string;
  count?: number;
  children: ReactNode;
}

function Part({ title, empty, count, children }: PartProps) {
  const name = useId();
  return (
    <section aria-labelledby={name} className="border-t border-line pt-4">
      <h3 id={name} className="mb-2.5 font-sans text-sm font-semibold">
        {title}
      </h3>
      {count === 0 ? <p className="text-sm text-muted">{empty}</p> : <div>{children}</div>}
    </section>
  );
}

const PersonSkeleton = () => (
  <Loading className="flex flex-col gap-6">
    <PersonHeadSkeleton />
    <Skeleton className="h-24" />
    <Skeleton className="h-28" />
  </Loading>
);

import { APP_TEXTS, isStated, t, type SessionUser } from '@lodge/contracts';
import { useId, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useApi } from '../../lib/api/use-api.js';
import { Card } from '../../ui/card.js';
import { cx } from '../../ui/cx.js';
import { Fetched } from '../../ui/list/fetched.js';
import { Loading, Skeleton } from '../../ui/list/skeleton.js';
import { longDay } from '../../lib/dates.js';
import { useViewer } from '../../lib/session/session.js';
import { PATHS } from '../../lib/paths.js';
import { isReviewer } from '../../lib/session/session-store.js';
import { useFacts } from '../../lib/own-units.js';
import { Face } from '../../ui/photo/face.js';
import { Email, WrittenParagraph } from '../../ui/written-text.js';
import { StateBadge } from '../../ui/state.js';

/** `children` stand at its end. */
export function PersonalInfoCard({ children }: { children?: ReactNode }) {
  const own = useApi('ownUser');
  const heading = useId();
  return (
    <Card aria-labelledby={heading}>
      <h2 id={heading} className="sr-only">
        Personal information
      </h2>
      <Fetched response={own} failedText={APP_TEXTS.fetchingProfile} loading={<Unfilled />}>
        {({ user }) => <OwnDetails user={user} />}
      </Fetched>
      {children}
    </Card>
  );
}

const OwnDetails = ({ user }: { user: SessionUser }) => (
  <>
    {/* A long name stands below the face rather than in pieces beside it. */}
    <div className="mb-6 flex flex-wrap items-center gap-4">
      <OwnFace />
      <div className="max-w-full min-w-0">
        <WrittenParagraph translate="no" className="font-display text-xl font-semibold">
          {user.username}
        </WrittenParagraph>
        {isReviewer(user) && (
          <p className="mt-1">
            <StateBadge state={user.isAdmin ? 'admin' : 'moderator'} />
          </p>
        )}
      </div>
    </div>
    <PersonalInfo user={user} />
  </>
);

// Shows the face as others and the navigation bar see it.
function OwnFace() {
  const { username, avatar } = useViewer();
  return <Face name={username} photo={avatar} className="size-24 text-2xl" />;
}

// Has the height of the loaded content if the notes are short.
const Unfilled = () => (
  <Loading>
    <div className="mb-6 flex items-center gap-4">
      <Skeleton className="size-24 rounded-full" />
      <Skeleton className="h-7 w-40" />
    </div>
    <div className="@container divide-y divide-line border-y border-line">
      {Array.from({ length: 6 }, (_, row) => (
        <div key={row} className="flex justify-between py-2.5">
          <Skeleton className="h-6.5 w-24" />
          <Skeleton className="h-6.5 w-16" />
        </div>
      ))}
      <div className="py-2.5">
        <Skeleton className="h-11 @max-md:h-16.5" />
      </div>
    </div>
    <Skeleton className="mt-6 h-6.5 w-16" />
    <Skeleton className="mt-1.5 h-6.5" />
  </Loading>
);

const PersonalInfo = ({ user }: { user: SessionUser }) => (
  <>
    {!isStated(user) && (
      <p className="mb-4 text-sm text-soft">
        <span>You have not said who you are yet. Until you do, no list of members shows you.</span>{' '}
        <Link to={PATHS.profileEdit} className="text-link whitespace-nowrap">
          Say who you are
        </Link>
      </p>
    )}
    <dl className="@container divide-y divide-line border-y border-line">
      {useFacts(user).map(({ name, text }) => (
        <Row key={name} name={name}>
          <bdi>{text}</bdi>
        </Row>
      ))}
      <Row name={user.restriction === 'pending' ? t`Registered` : t`Member since`}>
        {longDay(user.created_at)}
      </Row>
      <Row name={t`Email`} help="Other members never see it">
        <bdi>
          <Email address={user.email} />
        </bdi>
      </Row>
    </dl>
    <h3 className="mt-6 text-base">Notes</h3>
    {user.notes ? (
      <WrittenParagraph className="mt-1.5 whitespace-pre-line text-soft">
        {user.notes}
      </WrittenParagraph>
    ) : (
      <p className="mt-1.5 text-sm text-muted">
        <span>Nothing yet. A few words help others get to know you.</span>{' '}
        {user.restriction !== 'pending' && (
          <Link to={PATHS.profileEdit} className="text-link whitespace-nowrap">
            Add a few words
          </Link>
        )}
      </p>
    )}
  </>
);

const Row = ({ name, help, children }: { name: string; help?: string; children: ReactNode }) => (
  <div
    className={cx(
      'flex flex-wrap items-baseline justify-between gap-x-4 py-2.5',
      // An address is too long to stand beside its label.
      help && '@max-md:block',
    )}
  >
    <dt className="text-sm text-muted">{name}</dt>
    <dd
      className={cx(
        'clip-marks min-w-0 font-semibold tabular-nums',
        help ? '@md:text-end' : 'ms-auto text-end',
      )}
    >
      {children}
      {help && <span className="block text-xs font-normal text-muted">{help}</span>}
    </dd>
  </div>
);

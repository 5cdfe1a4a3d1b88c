import { UserCheck } from 'lucide-react';
import { SkeletonRows } from '../../../ui/list/skeleton.js';
import { EmptyState } from '../../../ui/list/states.js';
import { AdminList, Row, RowActions } from '../rows.js';
import { useApi } from '../../../lib/api/use-api.js';
import { usePages } from '../../../lib/api/use-pages.js';
import { Name, Email } from '../../../ui/written-text.js';
import type { WaitingRegistration } from '@lodge/contracts';
import { useId } from 'react';
import { Face } from '../../../ui/photo/face.js';
import { Quote } from '../../../ui/quote.js';
import { ShortFacts } from '../../../ui/facts.js';
import { StateBadge } from '../../../ui/state.js';
import { PersonName } from '../person/person-link.js';
import { PersonStates } from '../person/person-states.js';
import { When } from '../when.js';
import { LikeExpelled, RegistrationDecision } from './registration-decision.js';
import { plural } from '../../../lib/language.js';

export default function WaitingList() {
  const decides = useApi('registration').data?.modes.includes('approval');
  return (
    <AdminList
      list={usePages('registrations')}
      label="Waiting for Approval"
      loading={<SkeletonRows rows={4} className="h-24" />}
      empty={
        <EmptyState icon={UserCheck} title="Nobody is waiting for approval">
          {decides
            ? 'New registrations appear here.'
            : 'If the operator requires approval, new registrations appear here.'}
        </EmptyState>
      }
    >
      {(registration) => <RegistrationRow key={registration.id} registration={registration} />}
    </AdminList>
  );
}

function RegistrationRow({ registration }: { registration: WaitingRegistration }) {
  const { id, username, email, invited_by, created_at, avatar, photo_count, notes } = registration;
  const name = useId();
  return (
    <Row>
      <div className="flex min-w-0 flex-1 gap-3.5">
        <Face name={username} photo={avatar} className="mt-0.5 size-11" />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <span id={name} className="clip-marks">
              <PersonName id={id} name={username} />
            </span>
            <PersonStates person={registration} />
            {photo_count === 0 && <StateBadge state="neutral">No photo yet</StateBadge>}
          </p>
          <p className="dotted text-sm">
            <ShortFacts profile={registration} />{' '}
            {photo_count > 0 && (
              <span>{plural(photo_count, { one: '1 photo', other: `${photo_count} photos` })}</span>
            )}
          </p>
          {registration.is_like_expelled && <LikeExpelled />}
          {notes && (
            <p className="my-1 text-sm">
              <Quote className="line-clamp-2">{notes}</Quote>
            </p>
          )}
          <p className="dotted mt-1 text-xs text-muted max-md:-ms-14.5">
            <When at={created_at} time brief />{' '}
            {invited_by && (
              <span>
                invited by <Name>{invited_by}</Name>
              </span>
            )}{' '}
            {email && (
              <bdi>
                <Email address={email} />
              </bdi>
            )}
          </p>
        </div>
      </div>
      <RowActions className="@max-2xl:justify-end">
        <RegistrationDecision applicant={registration} aria-describedby={name} />
      </RowActions>
    </Row>
  );
}

import { factsOf, type SessionUser } from '@lodge/contracts';
import type { ReactNode } from 'react';
import { longDay } from '../../lib/dates.js';

// Under the names of the edit form.
export const PersonalInfo = ({ user }: { user: SessionUser }) => (
  <>
    <dl className="divide-y divide-line border-y border-line">
      {factsOf(user).map(({ name, text }) => (
        <Row key={name} name={name}>
          <bdi>{text}</bdi>
        </Row>
      ))}
      <Row name="Member since">{longDay(user.created_at)}</Row>
      <Row name="Email" help="Other members never see it">
        <bdi>{user.email}</bdi>
      </Row>
    </dl>
    <h3 className="mt-6 text-base">Notes</h3>
    {user.notes ? (
      <p className="clip-marks mt-1.5 whitespace-pre-line text-soft">
        <bdi>{user.notes}</bdi>
      </p>
    ) : (
      <p className="mt-1.5 text-sm text-muted">
        Nothing yet. A few words help others get to know you.
      </p>
    )}
  </>
);

const Row = ({ name, help, children }: { name: string; help?: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
    <dt className="text-sm text-muted">
      {name}
      {help && <span className="block text-xs">{help}</span>}
    </dt>
    <dd className="clip-marks min-w-0 text-right font-semibold tabular-nums">{children}</dd>
  </div>
);

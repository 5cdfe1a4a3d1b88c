import type { SessionUser } from '@lodge/contracts';
import type { ReactNode } from 'react';

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long' });

/** A member's own attributes, under the names the edit form gives them. */
export const PersonalInfo = ({ user }: { user: SessionUser }) => (
  <>
    <dl className="divide-y divide-line border-y border-line">
      <Row name="Age">{user.age}</Row>
      <Row name="Height">
        {user.height_feet} ft {user.height_inches} in
      </Row>
      <Row name="Weight">{user.weight_pounds} lb</Row>
      <Row name="Ethnicity">{user.ethnicity}</Row>
      <Row name="Sexual Position">{user.sexual_position}</Row>
      <Row name="Member since">{DAY.format(new Date(user.created_at))}</Row>
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
      <p className="mt-1.5 text-sm text-muted">Nothing yet. A few words help others to know you.</p>
    )}
  </>
);

const Row = ({ name, help, children }: { name: string; help?: string; children: ReactNode }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5">
    <dt className="text-sm text-muted">
      {name}
      {help && <span className="block text-xs">{help}</span>}
    </dt>
    <dd className="min-w-0 text-right font-semibold tabular-nums">{children}</dd>
  </div>
);

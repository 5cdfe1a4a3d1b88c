import type { ReactNode } from 'react';
import { APPEAL_MONTHS, REJECTED_APPEAL_DAYS, type OwnDecision, t } from '@lodge/contracts';
import { useApi } from '../../../lib/api/use-api.js';
import { useViewer } from '../../../lib/session.js';
import { longDay } from '../../../lib/dates.js';
import { Card, CardHeader } from '../../../ui/card.js';
import { Page } from '../../../ui/page.js';
import { Statements } from './statements.js';

export const ExpelledScreen = ({
  children,
  logout,
}: {
  children: ReactNode;
  logout: ReactNode;
}) => (
  <Page narrow title="You were expelled" lead={<Erasure />} actions={logout}>
    <div className="grid gap-6">
      <Card aria-labelledby="why">
        <CardHeader id="why" title="Why" />
        <Statements />
      </Card>
      {children}
    </div>
  </Page>
);

// Nothing is erased while the expulsion can still be appealed, unless the member had asked for
// deletion before.
function Erasure() {
  const { erase_after: asked } = useViewer();
  const { data } = useApi('ownDecisions');
  const expulsion = data?.decisions.find(
    ({ action, reversed_at }) => action === 'expel' && !reversed_at,
  );
  return (
    <>
      Nobody can see you anymore. You can read why, appeal, download your data and delete your
      account. {expulsion && <strong className="text-ink">{erasedWhen(expulsion, asked)}</strong>}
    </>
  );
}

function erasedWhen({ appeal, decided_at }: OwnDecision, asked?: string): string {
  if (appeal && !appeal.answered_at) return t`Your account stays until your appeal is answered.`;
  if (asked) return t`As you asked, your account is erased on ${longDay(asked)}.`;
  return appeal?.answered_at
    ? t`Your account is erased after ${longDay(later(appeal.answered_at, 0, REJECTED_APPEAL_DAYS))}.`
    : t`Unless you appeal, your account is erased after ${longDay(later(decided_at, APPEAL_MONTHS, 0))}.`;
}

function later(instant: string, months: number, days: number): string {
  const date = new Date(instant);
  date.setUTCMonth(date.getUTCMonth() + months, date.getUTCDate() + days);
  return date.toISOString();
}

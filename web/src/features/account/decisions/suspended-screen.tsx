import type { ReactNode } from 'react';
import { Card, CardHeader } from '../../../ui/card.js';
import { Page } from '../../../ui/page.js';
import { Statements } from './statements.js';
import { SuspensionEnd } from './suspension-end.js';

export const SuspendedScreen = ({ others, logout }: { others: ReactNode; logout: ReactNode }) => (
  <Page narrow title="Your account is suspended" lead={<SuspensionEnd />} actions={logout}>
    <div className="grid gap-6">
      <Card aria-labelledby="why">
        <CardHeader id="why" title="Why" />
        <Statements />
      </Card>
      {others}
    </div>
  </Page>
);

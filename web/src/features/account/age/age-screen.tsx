import type { ReactNode } from 'react';
import { Card, CardHeader } from '../../../ui/card.js';
import { Page } from '../../../ui/page.js';
import { AgeCheck } from './age-check.js';

interface AgeScreenProps {
  others: ReactNode;
  logout: ReactNode;
}

const AgeScreen = ({ others, logout }: AgeScreenProps) => (
  <Page
    narrow
    title="Are you an adult?"
    lead="Everybody here proves it once. Until then nobody sees you, and you see nobody."
    actions={logout}
  >
    <div className="grid gap-6">
      <Card aria-labelledby="age">
        <CardHeader id="age" title="Prove your age">
          A verifier asks you, and sends you back with a yes or a no. We keep that yes, its day and
          where it came from. We learn neither your birthday nor your name.
        </CardHeader>
        <AgeCheck />
      </Card>
      {others}
    </div>
  </Page>
);

export default AgeScreen;

import type { ReactNode } from 'react';
import { Card } from '../../../ui/card.js';
import { Page } from '../../../ui/page.js';
import { AgeCheck } from './age-check.js';

const AgeScreen = ({ logout, children }: { logout: ReactNode; children: ReactNode }) => (
  <Page
    narrow
    title="Are you an adult?"
    lead="Everyone here proves it once. Until you do, you can’t see anyone, and no one can see you."
    actions={logout}
  >
    <div className="grid gap-6">
      <Card
        title="Prove your age"
        lead="An outside service checks, and tells us yes or no. We keep the yes, its date and which service said it. We learn neither your birthday nor your name."
      >
        <AgeCheck />
      </Card>
      {children}
    </div>
  </Page>
);

export default AgeScreen;

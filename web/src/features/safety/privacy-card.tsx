import { Card, CardHeader } from '../../ui/card.js';
import { BlockedMembers } from './blocked-members.js';
import { MutedList } from './muted-list.js';

export const PrivacyCard = () => (
  <Card aria-labelledby="privacy">
    <CardHeader id="privacy" title="Privacy">
      Whom you do not want to see, and what you do not want to hear. Nobody is told.
    </CardHeader>
    <div className="flex flex-col gap-7">
      <BlockedMembers />
      <MutedList />
    </div>
  </Card>
);

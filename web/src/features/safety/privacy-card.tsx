import { Card, CardHeader } from '../../ui/card.js';
import { BlockedMembers } from './blocked-members.js';
import { MutedList } from './muted-list.js';

export const PrivacyCard = () => (
  <Card aria-labelledby="privacy">
    <CardHeader id="privacy" title="Privacy">
      People and groups you’ve blocked or muted. Nobody is told.
    </CardHeader>
    <div className="flex flex-col gap-7">
      <BlockedMembers />
      <MutedList />
    </div>
  </Card>
);

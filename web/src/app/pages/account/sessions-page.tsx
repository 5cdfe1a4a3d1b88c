import { ActivityCard } from '../../../features/account/activity/activity-card.js';
import { SessionsCard } from '../../../features/account/security/sessions-card.js';
import { AccountPart } from './account-part.js';

const SessionsPage = () => (
  <AccountPart title="Sessions and activity">
    <SessionsCard />
    <ActivityCard />
  </AccountPart>
);

export default SessionsPage;

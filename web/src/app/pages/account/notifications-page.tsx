import { NotificationsCard } from '../../../features/account/notifications/notifications-card.js';
import { AccountPart } from './account-part.js';

const NotificationsPage = () => (
  <AccountPart title="Notifications">
    <NotificationsCard />
  </AccountPart>
);

export default NotificationsPage;

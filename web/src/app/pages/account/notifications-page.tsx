import { NotificationsCard } from '../../../features/account/notifications/notifications-card.js';
import { AccountPart } from './account-part.js';

const NotificationsPage = () => (
  <AccountPart
    title="Notifications"
    lead="This browser can tell you that there is something new while this site is not open. It never says what or from whom."
  >
    <NotificationsCard />
  </AccountPart>
);

export default NotificationsPage;

import { DecisionsCard } from '../../../features/account/decisions/decisions-card.js';
import { BlocksCard, MutesCard } from '../../../features/safety/privacy-cards.js';
import { ReportsCard } from '../../../features/safety/reports-card.js';
import { AccountPart } from './account-part.js';

const PrivacyPage = () => (
  <AccountPart title="Privacy" lead="Nobody is told whom you block, mute or report.">
    <BlocksCard />
    <MutesCard />
    <ReportsCard />
    <DecisionsCard />
  </AccountPart>
);

export default PrivacyPage;

import { KEPT_TEXT_HOURS } from '@lodge/contracts';
import { DecisionsCard } from '../../../features/account/decisions/decisions-card.js';
import { BlocksCard, MutesCard } from '../../../features/safety/privacy-cards.js';
import { ReportsCard } from '../../../features/safety/reports-card.js';
import { AccountPart } from './account-part.js';

const PrivacyPage = () => (
  <AccountPart
    title="Privacy"
    lead={`Nobody is told when you block, mute or report them. Messages you edit or delete are kept for ${KEPT_TEXT_HOURS} hours: moderators and admins can read them only if somebody reports them.`}
  >
    <BlocksCard />
    <MutesCard />
    <ReportsCard />
    <DecisionsCard />
  </AccountPart>
);

export default PrivacyPage;

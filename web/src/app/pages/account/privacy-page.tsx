import { KEPT_TEXT_HOURS } from '@lodge/contracts';
import { DecisionsCard } from '../../../features/account/decisions/decisions-card.js';
import { BlocksCard, MutesCard } from '../../../features/safety/privacy-cards.js';
import { ReportsCard } from '../../../features/safety/reports-card.js';
import { AccountPart } from './account-part.js';

const PrivacyPage = () => (
  <AccountPart
    title="Privacy"
    lead={`Nobody is told whom you block, mute or report. What you edit or delete in a chat is kept for ${KEPT_TEXT_HOURS} hours in case somebody reports it: only then can moderators and admins read it.`}
  >
    <BlocksCard />
    <MutesCard />
    <ReportsCard />
    <DecisionsCard />
  </AccountPart>
);

export default PrivacyPage;

import { KEPT_TEXT_HOURS, t } from '@lodge/contracts';
import { DecisionsCard } from '../../../features/account/decisions/decisions-card.js';
import { BlocksCard, MutesCard } from '../../../features/safety/privacy-cards.js';
import { ReportsCard } from '../../../features/safety/reports-card.js';
import { AccountPart } from './account-part.js';

const KEPT = t`Messages you edit or delete are kept for ${KEPT_TEXT_HOURS} hours: moderators and admins can read them only if somebody reports them.`;

const PrivacyPage = () => (
  <AccountPart title="Privacy" lead="Members aren’t told when you block, mute or report them.">
    <BlocksCard />
    <MutesCard />
    <ReportsCard />
    <DecisionsCard />
    <p className="text-sm text-soft">{KEPT}</p>
  </AccountPart>
);

export default PrivacyPage;

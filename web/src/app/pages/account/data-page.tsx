import { AgeCard } from '../../../features/account/age/age-screen.js';
import { ConsentsCard } from '../../../features/account/consent/consents-card.js';
import { DeleteCard } from '../../../features/account/deletion/delete-card.js';
import { PauseCard } from '../../../features/account/deletion/pause-card.js';
import { ExportCard } from '../../../features/account/export/export-card.js';
import { AccountPart } from './account-part.js';

const DataPage = () => (
  <AccountPart
    title="Your data"
    lead="Members see your profile and your approved photos. Only admins see your email."
  >
    <ExportCard />
    <AgeCard />
    <ConsentsCard />
    <PauseCard />
    <DeleteCard />
  </AccountPart>
);

export default DataPage;

import { DecisionsCard } from '../../features/account/decisions/decisions-card.js';
import {
  ExpulsionLead,
  RestrictionScreen,
  SuspensionLead,
} from '../../features/account/decisions/restriction-screen.js';
import { DeleteCard, DeleteNowCard } from '../../features/account/deletion/delete-card.js';
import { LeavingScreen, PausedScreen } from '../../features/account/deletion/hidden-screens.js';
import { ExportCard } from '../../features/account/export/export-card.js';
import { QuickExitButton } from '../../features/quick-exit/quick-exit-button.js';
import { useViewer } from '../../lib/session/session.js';
import { BrandLabel } from '../../ui/brand.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { LogoutButton } from '../logout-button.js';
import { PlainLayout } from '../plain-layout.js';

const AgeScreen = lazyPart(() => import('../../features/account/age/age-screen.js'));
const ConsentScreen = lazyPart(() => import('../../features/account/consent/consent-screen.js'));
const WaitingScreen = lazyPart(() => import('./waiting-screen.js'));

// Replaces all other screens, so it lacks the links of the bar, and its brand leads nowhere.
const RestrictedPage = () => (
  <PlainLayout width="max-w-2xl" brand={<BrandLabel />} quickExit={<QuickExitButton />}>
    <Restriction />
  </PlainLayout>
);

export default RestrictedPage;

function Restriction() {
  const { restriction } = useViewer();
  const logout = <LogoutButton variant="secondary" size="md" />;
  const others = (
    <>
      <ExportCard />
      <DeleteCard />
    </>
  );
  switch (restriction) {
    case 'leaving':
      return (
        <>
          <LeavingScreen logout={logout} />
          <div className="mt-10 grid gap-6">
            <DecisionsCard />
            <ExportCard />
            <DeleteNowCard title="Delete now" text="This can’t be undone." />
          </div>
        </>
      );
    case 'paused':
      return (
        <>
          <PausedScreen logout={logout} />
          <div className="mt-10 grid gap-6">
            <DecisionsCard />
            {others}
          </div>
        </>
      );
    case 'expelled':
      return (
        <RestrictionScreen title="You were expelled" lead={<ExpulsionLead />} logout={logout}>
          <ExportCard />
          <DeleteNowCard
            title="Delete your account"
            text="Your profile, photos and messages are erased right away. You cannot appeal afterwards."
          />
        </RestrictionScreen>
      );
    case 'suspended':
      return (
        <RestrictionScreen
          title="Your account is suspended"
          lead={<SuspensionLead />}
          logout={logout}
        >
          {others}
        </RestrictionScreen>
      );
    case 'age':
      return (
        <AgeScreen logout={logout}>
          <DecisionsCard />
          {others}
        </AgeScreen>
      );
    case 'pending':
      return (
        <>
          <WaitingScreen logout={logout} />
          <div className="mt-10">
            <DecisionsCard />
          </div>
        </>
      );
    default:
      return <ConsentScreen logout={logout}>{others}</ConsentScreen>;
  }
}

import { NewDecisions } from '../../features/account/decisions/new-decisions.js';
import { NewsStrip } from '../../features/news/news-strip.js';
import { ON_DASHBOARD } from '../../features/photos/upload-place.js';
import { UploadCard } from '../../features/photos/upload-card.js';
import { YourImagesCard } from '../../features/photos/your-images-card.js';
import { PATHS } from '../../lib/paths.js';
import { useViewer } from '../../lib/session.js';
import { ButtonLink } from '../../ui/button.js';
import { PageHeading } from '../../ui/page-heading.js';
import { AccountLink } from './account-link.js';
import { DashboardTiles } from './dashboard-tiles.js';

export default function DashboardPage() {
  const name = <bdi>{useViewer().username}</bdi>;
  return (
    <>
      <div className="mb-6">
        <PageHeading title="Dashboard" className="text-3xl">
          Welcome, {name}!
        </PageHeading>
        <NewDecisions>
          <NewsStrip>
            <AccountLink />
          </NewsStrip>
        </NewDecisions>
      </div>
      <DashboardTiles />
      <div className="mt-6 grid items-start gap-6 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <UploadCard title="Quick Photo Upload" place={ON_DASHBOARD} />
        <YourImagesCard
          action={
            <ButtonLink to={PATHS.profile} variant="secondary" size="sm">
              Upload Images
            </ButtonLink>
          }
        />
      </div>
    </>
  );
}

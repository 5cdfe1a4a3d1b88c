import { Link } from 'react-router-dom';
import { OwnPhotos } from '../../features/photos/own-photos.js';
import { UploadArea } from '../../features/photos/upload-area.js';
import { YourImagesCard } from '../../features/photos/your-images-card.js';
import { PATHS } from '../../lib/paths.js';
import { useViewer } from '../../lib/session/session.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { Card } from '../../ui/card.js';
import { Name } from '../../ui/written-text.js';
import { PageHeading } from '../../ui/page-heading.js';
import { DashboardNews } from './dashboard-news.js';
import { DashboardTiles } from './dashboard-tiles.js';
import { NewcomersSteps } from './newcomers-steps.js';

const AdminsSteps = lazyPart(() => import('./admins-steps.js'), null);

const UPLOAD = { title: 'Quick Photo Upload', place: 'dashboard' } as const;

export default function DashboardPage() {
  const { username, isAdmin } = useViewer();
  const name = <Name>{username}</Name>;
  const Steps = isAdmin ? AdminsSteps : NewcomersSteps;
  return (
    <>
      <PageHeading title="Dashboard" className="mb-5 text-3xl">
        Welcome, {name}!
      </PageHeading>
      <div className="grid gap-5">
        <DashboardTiles />
        <DashboardNews />
        <Steps>
          <div className="grid items-start gap-5 lg:grid-cols-[20rem_minmax(0,1fr)]">
            <Card title={UPLOAD.title}>
              <UploadArea {...UPLOAD} />
            </Card>
            <YourImagesCard
              lead={
                <Link to={PATHS.profile} className="lone-link -my-2.5">
                  Upload Images
                </Link>
              }
            >
              <OwnPhotos />
            </YourImagesCard>
          </div>
        </Steps>
      </div>
    </>
  );
}

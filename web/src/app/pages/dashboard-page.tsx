import { NewsCard } from '../../features/news/news-card.js';
import { ON_DASHBOARD } from '../../features/photos/upload-place.js';
import { YourImagesCard } from '../../features/photos/your-images-card.js';
import { PATHS } from '../../lib/paths.js';
import { useViewer } from '../../lib/session.js';
import { LONE_LINK } from '../../ui/text-link.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { PageHeading } from '../../ui/page-heading.js';
import { Link } from 'react-router-dom';
import { DashboardTiles } from './dashboard-tiles.js';
import { useDashboardNews } from './use-dashboard-news.js';

const FirstSteps = lazyPart(
  () => import('./first-steps.js'),
  // As high as what it stands for, with three groups.
  <div className="min-h-140.5 rounded-lg bg-surface shadow-card max-[23rem]:min-h-145.5 max-[19.5rem]:min-h-160.5 md:min-h-144.5" />,
);
const UPLOAD = { title: 'Quick Photo Upload', place: ON_DASHBOARD };

export default function DashboardPage() {
  const name = <bdi>{useViewer().username}</bdi>;
  const { news, steps } = useDashboardNews();
  return (
    <>
      <PageHeading title="Dashboard" className="mb-5 text-3xl">
        Welcome, {name}!
      </PageHeading>
      <div className="grid gap-5">
        <NewsCard {...news} />
        {steps && <FirstSteps {...steps} />}
        <DashboardTiles />
        <YourImagesCard
          upload={UPLOAD}
          action={
            <Link to={PATHS.profile} className={`${LONE_LINK} text-sm`}>
              Upload Images
            </Link>
          }
        />
      </div>
    </>
  );
}

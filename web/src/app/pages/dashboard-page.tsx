import { useEffect, useState } from 'react';
import { NewsCard } from '../../features/news/news-card.js';
import { ON_DASHBOARD } from '../../features/photos/upload-place.js';
import { YourImagesCard } from '../../features/photos/your-images-card.js';
import { PATHS } from '../../lib/paths.js';
import { useViewer } from '../../lib/session/session.js';
import { LONE_LINK } from '../../ui/text-link.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { PageHeading } from '../../ui/page-heading.js';
import { Link } from 'react-router-dom';
import { DashboardTiles } from './dashboard-tiles.js';
import { Spinner } from '../../ui/spinner.js';
import {
  isFirstDay,
  useDashboardNews,
  useNewsSources,
  type NewsSources,
} from './use-dashboard-news.js';

const FirstSteps = lazyPart(
  () => import('./first-steps.js'),
  // As high as what it stands for, with three groups.
  <div className="min-h-148.5 rounded-lg bg-surface shadow-card max-[23rem]:min-h-153.5 max-[19.5rem]:min-h-168.5 md:min-h-152.5" />,
);
const UPLOAD = { title: 'Quick Photo Upload', place: ON_DASHBOARD };

// Milliseconds for which the page waits for its news: what comes later would move it, and waits
// behind a button. On the first day it decides whether there are first steps.
const PATIENCE = { usual: 1_000, firstDay: 2_000 };

export default function DashboardPage() {
  const viewer = useViewer();
  const name = <bdi>{viewer.username}</bdi>;
  const sources = useNewsSources();
  const [patience] = useState(isFirstDay(viewer) ? PATIENCE.firstDay : PATIENCE.usual);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, [patience]);
  return (
    <>
      <PageHeading title="Dashboard" className="mb-5 text-3xl">
        Welcome, {name}!
      </PageHeading>
      {sources.isSettled || isLate ? (
        <Dashboard {...sources} />
      ) : (
        <div className="animate-[fade_0.3s_0.3s_both]">
          <Spinner />
        </div>
      )}
    </>
  );
}

function Dashboard(sources: NewsSources) {
  const { news, steps } = useDashboardNews(sources);
  return (
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
  );
}

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
import { Name } from '../../ui/name.js';

const FirstSteps = lazyPart(() => import('./first-steps.js'));
const UPLOAD = { title: 'Quick Photo Upload', place: ON_DASHBOARD };

// Milliseconds for which the page waits for its news: what comes later would move it, and waits
// behind a button. On the first day it also waits for the first steps.
const PATIENCE = { usual: 1_000, firstDay: 2_000 };

export default function DashboardPage() {
  const viewer = useViewer();
  const name = <Name>{viewer.username}</Name>;
  const sources = useNewsSources();
  const [isNew] = useState(isFirstDay(viewer));
  // The file of the first steps has come, or has failed and says so in its place.
  const [isPrepared, setPrepared] = useState(false);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    let isLeft = false;
    const patience = isNew ? PATIENCE.firstDay : PATIENCE.usual;
    const timer = setTimeout(() => setLate(true), patience);
    if (isNew) void FirstSteps.preload().then(() => !isLeft && setPrepared(true));
    return () => {
      isLeft = true;
      clearTimeout(timer);
    };
  }, [isNew]);
  const isReady = sources.isSettled && (isPrepared || !isNew);
  return (
    <>
      <PageHeading title="Dashboard" className="mb-5 text-3xl">
        Welcome, {name}!
      </PageHeading>
      {isReady || isLate ? (
        <Dashboard sources={sources} mayBegin={isPrepared} />
      ) : (
        <div className="animate-[fade_0.3s_0.3s_both]">
          <Spinner />
        </div>
      )}
    </>
  );
}

function Dashboard({ sources, mayBegin }: { sources: NewsSources; mayBegin: boolean }) {
  const { news, steps } = useDashboardNews(sources, mayBegin);
  return (
    <div className="grid gap-5">
      <NewsCard {...news} />
      {steps && <FirstSteps {...steps} />}
      <DashboardTiles />
      <YourImagesCard
        upload={{ ...UPLOAD, isMinor: steps?.images.length === 0 }}
        action={
          <Link to={PATHS.profile} className={`${LONE_LINK} text-sm`}>
            Upload Images
          </Link>
        }
      />
    </div>
  );
}

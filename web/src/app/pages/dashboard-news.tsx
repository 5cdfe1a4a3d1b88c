import { t, type Waiting } from '@lodge/contracts';
import { ImageOff } from 'lucide-react';
import { useWaiting } from '../../features/admin/use-waiting.js';
import { NewsCard } from '../../features/news/news-card.js';
import {
  hasSettled,
  newsItem,
  unreadItems,
  type NewsSource,
} from '../../features/news/news-items.js';
import { NewsIcon, NewsRow } from '../../ui/news-row.js';
import { useAnnouncements, useNews } from '../../features/news/use-news.js';
import { useOwnImages } from '../../features/photos/own-images.js';
import { RemovalBanner } from '../../features/photos/removal-banner.js';
import { useRemovals } from '../../features/photos/use-removals.js';
import { useApi } from '../../lib/api/use-api.js';
import { isReviewer } from '../../lib/session/session-store.js';
import { useViewer } from '../../lib/session/session.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { isFirstDay } from './newcomers-steps.js';

// As high as one or two lines.
const WaitingRow = lazyPart(() => import('./waiting-row.js'), <div className="min-h-16" />);

const NO_NEWS = t`Nothing new since your last visit.`;
const WELCOME = t`Good to have you here.`;
const NOTHING: Waiting = { images: 0, requests: 0, reports: 0, registrations: 0 };

export function DashboardNews() {
  const ownGroups = useApi('ownGroups');
  const groups = ownGroups.data?.groups ?? [];
  const sources: NewsSource[] = [
    useNews(groups),
    useRemovalNews(),
    useAnnouncements(),
    useWaitingNews(),
    { items: unreadItems(groups), isSettled: hasSettled(ownGroups) },
  ];
  return <NewsCard sources={sources} emptyText={isFirstDay(useViewer()) ? WELCOME : NO_NEWS} />;
}

function useRemovalNews(): NewsSource {
  const { removals, read } = useRemovals();
  const row = (
    <NewsRow mark={<NewsIcon icon={ImageOff} />}>
      <RemovalBanner removals={removals} />
    </NewsRow>
  );
  return {
    items: removals.length > 0 ? [newsItem('removals', 0, row)] : [],
    isSettled: hasSettled(useOwnImages()),
    markSeen: read,
  };
}

function useWaitingNews(): NewsSource {
  const reviews = isReviewer(useViewer());
  const counted = useWaiting(reviews);
  const waiting = counted.data ?? NOTHING;
  const isAny = Object.values(waiting).some((count) => count > 0);
  return {
    items: isAny ? [newsItem('waiting', 0, <WaitingRow {...waiting} />)] : [],
    isSettled: !reviews || hasSettled(counted),
  };
}

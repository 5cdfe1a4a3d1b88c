import { t, type Waiting } from '@lodge/contracts';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useWaiting } from '../../features/admin/use-waiting.js';
import {
  hasSettled,
  itemsOf,
  newsItem,
  unreadItems,
  type NewsItem,
  type NewsSource,
} from '../../features/news/news-items.js';
import { NewsIcon, NewsRow } from '../../features/news/news-row.js';
import { useAnnouncements, useNews } from '../../features/news/use-news.js';
import { useStableItems } from '../../features/news/use-stable-items.js';
import { useOwnImages } from '../../features/photos/own-images.js';
import { RemovalBanner } from '../../features/photos/removal-banner.js';
import { useRemovals } from '../../features/photos/use-removals.js';
import { useApi } from '../../lib/api/use-api.js';
import { serverNow } from '../../lib/server-clock.js';
import { isReviewer, type Viewer } from '../../lib/session/session-store.js';
import { useViewer } from '../../lib/session/session.js';
import { lazyPart } from '../../ui/lazy-part.js';

// As high as one or two lines.
const WaitingRow = lazyPart(() => import('./waiting-row.js'), <div className="min-h-16" />);

const FIRST_STEPS = t`Add a photo of yourself, then find a group.`;
// In milliseconds.
const FIRST_DAY = 86_400_000;
const NO_NEWS = t`Nothing new since your last visit.`;
const NO_NEWS_YET = t`Nothing new yet.`;
const WELCOME = t`Good to have you here.`;
const NOTHING: Waiting = { images: 0, requests: 0, reports: 0, registrations: 0 };

/** The features' news, and the data that the first steps depend on. */
export type NewsSources = ReturnType<typeof useNewsSources>;

export function useNewsSources() {
  const images = useOwnImages().data?.images;
  const ownGroups = useApi('ownGroups');
  const groups = ownGroups.data?.groups;
  const sources: NewsSource[] = [
    useNews(groups ?? []),
    useRemovalNews(),
    useAnnouncements(),
    useWaitingNews(),
    { items: unreadItems(groups ?? []), isSettled: hasSettled(ownGroups) },
  ];
  const isSettled = sources.every((source) => source.isSettled);
  return { sources, isSettled, images, groups };
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
  const isNew = Object.values(waiting).some((count) => count > 0);
  return {
    items: [newsItem('waiting', 0, <WaitingRow {...waiting} />, { isNew })],
    isSettled: !reviews || hasSettled(counted),
  };
}

// Call this once the sources have settled or the page stops waiting: the items present then stay.
export function useDashboardNews(
  { sources, isSettled, images, groups }: NewsSources,
  mayBegin: boolean,
) {
  const viewer = useViewer();
  const { hide, ...stable } = useStableItems(itemsOf(sources), isSettled);
  const seeable = sources.filter(
    ({ items, markSeen }) => markSeen && items.some((item) => stable.shown.includes(item)),
  );
  const markSeen = () => {
    seeable.forEach((source) => source.markSeen?.());
    hide(seeable.flatMap(({ items }) => items));
  };
  const isNew = isFirstDay(viewer);
  const isAtStart = images?.length === 0 && groups?.length === 0;
  // The steps are there with the page on the first day, and later on request: they would move it.
  const [hasSteps, showSteps] = useState(
    mayBegin && images && groups && !(images.length > 0 && groups.length > 0),
  );
  const news = {
    ...stable,
    isSettled,
    markSeen: seeable.length > 0 ? markSeen : undefined,
    title: titleOf([...stable.shown, ...stable.later], isNew),
    quiet: isAtStart ? FIRST_STEPS : hasSteps ? WELCOME : isNew ? NO_NEWS_YET : NO_NEWS,
    showSteps: isAtStart && !hasSteps ? () => showSteps(true) : undefined,
  };
  return { news, steps: hasSteps ? { images: images ?? [], groups: groups ?? [] } : undefined };
}

function titleOf(items: readonly NewsItem[], isNew: boolean): string {
  if (items.every(({ kind }) => kind === 'group')) return t`Unread`;
  return isNew ? t`News` : t`Since your last visit`;
}

export const isFirstDay = ({ created_at: at, isAdmin }: Viewer) =>
  !isAdmin && serverNow() - Date.parse(at) < FIRST_DAY;

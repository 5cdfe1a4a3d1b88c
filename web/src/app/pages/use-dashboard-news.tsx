import { t, type Waiting } from '@lodge/contracts';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { useWaiting } from '../../features/admin/use-waiting.js';
import { itemsOf, unreadItems, type NewsItem } from '../../features/news/news-items.js';
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
  const { announcements, isSettled: areAnnounced } = useAnnouncements();
  const { news, isSettled: isNewsSettled, see } = useNews();
  const own = useOwnImages();
  const { removals, read } = useRemovals();
  const groups = useApi('ownGroups');
  const viewer = useViewer();
  const reviews = isReviewer(viewer);
  const counted = useWaiting(reviews);
  const waiting = counted.data ?? NOTHING;
  const removed: NewsItem = {
    key: 'removals',
    isNew: true,
    see: read,
    content: (
      <NewsRow mark={<NewsIcon icon={ImageOff} />}>
        <RemovalBanner removals={removals} />
      </NewsRow>
    ),
  };
  const toDecide: NewsItem = {
    key: 'waiting',
    isNew: Object.values(waiting).some((count) => count > 0),
    content: <WaitingRow {...waiting} />,
  };
  const isSettled = [
    areAnnounced,
    isNewsSettled,
    own.data || own.error,
    groups.data || groups.error,
    !reviews || counted.data || counted.error,
  ].every(Boolean);
  const { decisions, approvals } = itemsOf(news, groups.data?.groups ?? [], see);
  const items = [
    ...decisions,
    ...(removals.length > 0 ? [removed] : []),
    ...announcements,
    ...approvals,
    toDecide,
    ...unreadItems(groups.data?.groups ?? []),
  ];
  return { items, isSettled, images: own.data?.images, groups: groups.data?.groups };
}

// Call this once the sources have settled or the page stops waiting: the items present then stay.
export function useDashboardNews(
  { items, isSettled, images, groups }: NewsSources,
  mayBegin: boolean,
) {
  const viewer = useViewer();
  const stable = useStableItems(items, isSettled);
  const isNew = isFirstDay(viewer);
  const isAtStart = images?.length === 0 && groups?.length === 0;
  // The steps are there with the page on the first day, and later on request: they would move it.
  const [hasSteps, showSteps] = useState(
    mayBegin && images && groups && !(images.length > 0 && groups.length > 0),
  );
  const news = {
    ...stable,
    isSettled,
    title: titleOf([...stable.shown, ...stable.later], isNew),
    quiet: isAtStart ? FIRST_STEPS : hasSteps ? WELCOME : isNew ? NO_NEWS_YET : NO_NEWS,
    showSteps: isAtStart && !hasSteps ? () => showSteps(true) : undefined,
  };
  return { news, steps: hasSteps ? { images: images ?? [], groups: groups ?? [] } : undefined };
}

function titleOf(items: readonly NewsItem[], isNew: boolean): string {
  if (items.every(isGroup)) return t`Unread`;
  return isNew ? t`News` : t`Since your last visit`;
}

const isGroup = ({ key }: NewsItem) => key.startsWith('group ');

export const isFirstDay = ({ created_at: at, isAdmin }: Viewer) =>
  !isAdmin && serverNow() - Date.parse(at) < FIRST_DAY;

import { t, type Waiting } from '@lodge/contracts';
import { ImageOff } from 'lucide-react';
import { useEffect, useState } from 'react';
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
import { isReviewer, type Viewer } from '../../lib/session-store.js';
import { useViewer } from '../../lib/session.js';
import { recall, remember } from '../../lib/storage.js';
import { WaitingRow } from './waiting-row.js';

const FIRST_STEPS = t`Add a photo of yourself, then find a group.`;
// Kept in this tab until logout: a reload shows the page before it knows of photos and groups.
const STEPS_DONE = ['sessionStorage', 'first-steps'] as const;
// In milliseconds.
const FIRST_DAY = 86_400_000;
const NO_NEWS = t`Nothing new since your last visit.`;
const NOTHING: Waiting = { images: 0, requests: 0, reports: 0, registrations: 0 };

// Combines the news of the features that have any.
export function useDashboardNews() {
  const { announcements, isSettled: areAnnounced } = useAnnouncements();
  const { news: approvals, isSettled: isNewsSettled, see } = useNews();
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
  const stable = useStableItems(
    [
      ...announcements,
      ...(removals.length > 0 ? [removed] : []),
      ...itemsOf(approvals, see),
      toDecide,
      ...unreadItems(groups.data?.groups ?? []),
    ],
    isSettled,
  );
  const images = own.data?.images;
  const joined = groups.data?.groups;
  const isAtStart = images?.length === 0 && joined?.length === 0;
  // The steps are there with the page on the first day, and later on request: they would move it.
  const isKnownAsDone = Boolean(images?.length && joined?.length);
  const [hasSteps, showSteps] = useState(
    () => isFirstDay(viewer) && !isKnownAsDone && !recall(...STEPS_DONE),
  );
  useEffect(() => {
    if (isKnownAsDone) remember(...STEPS_DONE, 'yes');
  }, [isKnownAsDone]);
  const news = {
    ...stable,
    isSettled,
    title: titleOf([...stable.shown, ...stable.later], viewer),
    quiet: isAtStart ? FIRST_STEPS : NO_NEWS,
    showSteps: isAtStart && !hasSteps ? () => showSteps(true) : undefined,
  };
  return { news, steps: hasSteps ? { images: images ?? [], groups: joined ?? [] } : undefined };
}

function titleOf(items: readonly NewsItem[], viewer: Viewer): string {
  if (items.every(isGroup)) return t`Unread`;
  return isFirstDay(viewer) ? t`News` : t`Since your last visit`;
}

const isGroup = ({ key }: NewsItem) => key.startsWith('group ');

const isFirstDay = ({ created_at: at, isAdmin }: Viewer) =>
  !isAdmin && serverNow() - Date.parse(at) < FIRST_DAY;

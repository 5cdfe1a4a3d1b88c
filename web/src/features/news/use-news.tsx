import type { Instant, News, OwnGroup } from '@lodge/contracts';
import { Megaphone } from 'lucide-react';
import { callApi } from '../../lib/api/api.js';
import { useApi } from '../../lib/api/use-api.js';
import { WrittenText } from '../../ui/written-text.js';
import { hasSettled, lastTimeOf, newsItem, newsItems, type NewsSource } from './news-items.js';
import { NewsIcon, NewsRow } from './news-row.js';

// Announcements by admins that the member has not dismissed yet.
export function useAnnouncements(): NewsSource {
  const response = useApi('announcements');
  const announcements = response.data?.announcements ?? [];
  const markSeen = () => {
    void response.mutate({ announcements: [] }, { revalidate: false });
    // An announcement that could not be dismissed is shown again.
    void Promise.allSettled(
      announcements.map(({ id }) => callApi('dismissAnnouncement', { params: { id } })),
    );
  };
  return {
    items: announcements.map(({ id, text }) =>
      newsItem(
        'announcement',
        id,
        <NewsRow mark={<NewsIcon icon={Megaphone} />}>
          <WrittenText>{text}</WrittenText>
        </NewsRow>,
      ),
    ),
    isSettled: hasSettled(response),
    markSeen,
  };
}

const NOTHING: News = { photos: null, requests: [], decisions: [], until: null };

// Approvals and decisions since the member last dismissed the news.
export function useNews(groups: readonly OwnGroup[]): NewsSource {
  const response = useApi('news');
  const news = response.data ?? NOTHING;
  // News after `upTo` may not be shown yet, and the response may lack news after `news.until`.
  const see = (upTo: Instant | null) => {
    const { photos, requests, decisions, until: last } = news;
    if (!upTo || !last) return;
    const until = upTo < last ? upTo : last;
    const isLater = (time: Instant) => time > until;
    const later = {
      photos: photos && isLater(photos.approved_at) ? photos : null,
      requests: requests.filter(({ approved_at }) => isLater(approved_at)),
      decisions: decisions.filter((decision) => isLater(lastTimeOf(decision))),
    };
    void response.mutate({ ...news, ...later }, { revalidate: false });
    // News that could not be marked as seen is shown again.
    void Promise.allSettled([
      callApi('seeNews', { body: { until } }),
      ...decisions
        .filter((decision) => !later.decisions.includes(decision))
        .map(({ id }) => callApi('seeDecision', { params: { id } })),
    ]);
  };
  return {
    items: newsItems(news, groups, see),
    isSettled: hasSettled(response),
    markSeen: () => see(news.until),
  };
}

import type { News, OwnGroup } from '@lodge/contracts';
import { Megaphone } from 'lucide-react';
import { callApi } from '../../lib/api/api.js';
import { useApi } from '../../lib/api/use-api.js';
import { WrittenText } from '../../ui/written-text.js';
import { hasSettled, lastTimeOf, newsItem, newsItems, type NewsSource } from './news-items.js';
import { NewsIcon, NewsRow } from '../../ui/news-row.js';

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
  const markSeen = () => {
    const { until, decisions } = news;
    if (!until) return;
    void response.mutate(NOTHING, { revalidate: false });
    // News that could not be marked as seen is shown again, and what came after `until` with it.
    void Promise.allSettled([
      callApi('seeNews', { body: { until } }),
      ...decisions
        .filter((decision) => lastTimeOf(decision) <= until)
        .map(({ id }) => callApi('seeDecision', { params: { id } })),
    ]);
  };
  return { items: newsItems(news, groups), isSettled: hasSettled(response), markSeen };
}

import type { Announcement, Instant, News } from '@lodge/contracts';
import { Megaphone } from 'lucide-react';
import { callApi } from '../../lib/api/api.js';
import { useApi } from '../../lib/api/use-api.js';
import { WrittenText } from '../../ui/written-text.js';
import { lastTimeOf, type NewsItem } from './news-items.js';
import { NewsIcon, NewsRow } from './news-row.js';

const NONE: readonly Announcement[] = [];

// Announcements by admins that the member has not dismissed yet.
export function useAnnouncements() {
  const { data, error, mutate } = useApi('announcements');
  const announcements = data?.announcements ?? NONE;
  const dismiss = () => {
    void mutate({ announcements: [] }, { revalidate: false });
    // An announcement that could not be dismissed is shown again.
    void Promise.allSettled(
      announcements.map(({ id }) => callApi('dismissAnnouncement', { params: { id } })),
    );
  };
  const items: NewsItem[] = announcements.map(({ id, text }) => ({
    key: `announcement ${id}`,
    isNew: true,
    see: dismiss,
    content: (
      <NewsRow mark={<NewsIcon icon={Megaphone} />}>
        <WrittenText>{text}</WrittenText>
      </NewsRow>
    ),
  }));
  return { announcements: items, isSettled: Boolean(data || error) };
}

const NOTHING: News = { photos: null, requests: [], decisions: [], until: null };

// Approvals and decisions since the member last dismissed the news.
export function useNews() {
  const { data, error, mutate } = useApi('news');
  const news = data ?? NOTHING;
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
    void mutate({ ...news, ...later }, { revalidate: false });
    // News that could not be marked as seen is shown again.
    void Promise.allSettled([
      callApi('seeNews', { body: { until } }),
      ...decisions
        .filter((decision) => !later.decisions.includes(decision))
        .map(({ id }) => callApi('seeDecision', { params: { id } })),
    ]);
  };
  return { news, isSettled: Boolean(data || error), see };
}

import type { News } from './news.js';
import type { Done, Instant } from '../types.js';
import { route, type Route } from '../route.js';

export const NEWS_ROUTES = {
  news: route('GET /api/news', 'moderation', 'member').returns<News>(),
  seeNews: route('POST /api/news/seen', 'moderation', 'member')
    .takes<{ until: Instant }>()
    .returns<Done>(),
} satisfies Record<string, Route>;

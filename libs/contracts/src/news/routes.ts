import type { News } from './news.js';
import type { Done, Instant } from '../types.js';
import { routesOf, type Route } from '../route.js';

const { member } = routesOf('moderation');

export const NEWS_ROUTES = {
  news: member('GET /api/news').returns<News>(),
  seeNews: member('POST /api/news/seen').takes<{ until: Instant }>().returns<Done>(),
} satisfies Record<string, Route>;

import type { News } from './news.js';
import type { Done, Instant } from '../types.js';
import { MARK, LIST, routesOf } from '../route.js';

const { member } = routesOf('moderation');

export const NEWS_ROUTES = {
  news: member('GET /api/news', LIST).returns<News>(),
  seeNews: member('POST /api/news/seen', MARK).takes<{ until: Instant }>().returns<Done>(),
};

import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import {
  ERROR_TEXTS,
  MAX_NEWS,
  timeOf,
  withEmblem,
  type BodyOf,
  type Instant,
  type News,
} from '@lodge/contracts';
import { Viewer, type Session } from '@lodge/access';
import { row } from '@lodge/database';
import { Endpoint, InstantField, notSignedIn } from '@lodge/service';
import { DataSource } from 'typeorm';
import { READ_NEWS, SEE_NEWS } from './news.sql.js';

class SeeNewsDto implements BodyOf<'seeNews'> {
  @InstantField((value) => (Number.isNaN(timeOf(value)) ? ERROR_TEXTS.invalidSeenUntil : undefined))
  until: string;
}

@ApiTags('account')
@Controller()
export class NewsController {
  constructor(private readonly database: DataSource) {}

  @Endpoint('news')
  async read(@Viewer() { userId }: Session): Promise<News> {
    const news = await row(this.database, READ_NEWS, { userId });
    if (!news) throw notSignedIn();
    const requests = news.requests.map((request) => withEmblem(request, request.group_name));
    return { ...news, requests, until: untilOf({ ...news, requests }) };
  }

  @Endpoint('seeNews')
  async see(@Viewer() { userId }: Session, @Body() { until }: SeeNewsDto) {
    await row(this.database, SEE_NEWS, { userId, until });
    return { message: 'Marked as seen' };
  }
}

// A list of the most entries may go on: what follows its last one was not sent.
function untilOf({ photos, requests, decisions }: Omit<News, 'until'>): Instant | null {
  const lists = [
    photos ? [photos.approved_at] : [],
    requests.map(({ approved_at }) => approved_at),
    decisions.map(({ decided_at, answered_at }) => answered_at ?? decided_at),
  ].map((times) => times.sort());
  const ends = lists.filter(({ length }) => length >= MAX_NEWS).map((times) => times.at(-1)!);
  return ends.sort()[0] ?? lists.flat().sort().at(-1) ?? null;
}

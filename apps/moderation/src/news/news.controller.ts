import { Body, Controller } from '@nestjs/common';
import { ApiProperty, ApiTags } from '@nestjs/swagger';
import { ERROR_TEXTS, timeOf, type BodyOf, type News } from '@lodge/contracts';
import { RateLimit, Viewer, type Session } from '@lodge/access';
import { row } from '@lodge/database';
import { Endpoint, Follows, notSignedIn, Truncate } from '@lodge/service';
import { DataSource } from 'typeorm';
import { READ_NEWS, SEE_NEWS } from './news.sql.js';

class SeeNewsDto implements BodyOf<'seeNews'> {
  @ApiProperty({ format: 'date-time', maxLength: 24 })
  @Truncate(30)
  @Follows((value) => (Number.isNaN(timeOf(value)) ? ERROR_TEXTS.invalidSeenUntil : undefined))
  until: string;
}

@ApiTags('account')
@Controller()
export class NewsController {
  constructor(private readonly database: DataSource) {}

  @Endpoint('news')
  @RateLimit('newsByMember')
  async read(@Viewer() { userId }: Session): Promise<News> {
    const news = await row(this.database, READ_NEWS, [userId]);
    if (!news) throw notSignedIn();
    const times = [
      news.photos?.approved_at,
      ...news.requests.map(({ approved_at }) => approved_at),
      ...news.decisions.flatMap(({ decided_at, answered_at }) => [decided_at, answered_at]),
    ].filter((time) => typeof time === 'string');
    return { ...news, until: times.sort().at(-1) ?? null };
  }

  @Endpoint('seeNews')
  @RateLimit('newsByMember')
  async see(@Viewer() { userId }: Session, @Body() { until }: SeeNewsDto) {
    await row(this.database, SEE_NEWS, [userId, until]);
    return { message: 'Marked as seen' };
  }
}

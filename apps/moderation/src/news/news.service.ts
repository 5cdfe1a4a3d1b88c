import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import type { News } from '@lodge/contracts';
import { row } from '@lodge/database';
import { notSignedIn } from '@lodge/service';
import type { DataSource } from 'typeorm';
import { READ_NEWS, SEE_NEWS } from './news.sql.js';

@Injectable()
export class NewsService {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  async read(userId: number): Promise<News> {
    const news = await row(this.database, READ_NEWS, [userId]);
    if (!news) throw notSignedIn();
    const times = [
      news.photos?.approved_at,
      ...news.requests.map(({ approved_at }) => approved_at),
      ...news.decisions.flatMap(({ decided_at, answered_at }) => [decided_at, answered_at]),
    ].filter((time) => typeof time === 'string');
    return { ...news, until: times.sort().at(-1) ?? null };
  }

  async see(userId: number, until: string): Promise<void> {
    await row(this.database, SEE_NEWS, [userId, until]);
  }
}

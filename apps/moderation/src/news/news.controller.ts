import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint } from '@lodge/service';
import { RateLimit, Viewer, type Session } from '@lodge/access';
import { SeeNewsDto } from './news.dto.js';
import { NewsService } from './news.service.js';

@ApiTags('account')
@Controller()
export class NewsController {
  constructor(private readonly news: NewsService) {}

  @Endpoint('news')
  @RateLimit('newsByMember')
  read(@Viewer() { userId }: Session) {
    return this.news.read(userId);
  }

  @Endpoint('seeNews')
  @RateLimit('newsByMember')
  async see(@Viewer() { userId }: Session, @Body() { until }: SeeNewsDto) {
    await this.news.see(userId, until);
    return { message: 'Marked as seen' };
  }
}

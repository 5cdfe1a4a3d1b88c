import { Controller, Param } from '@nestjs/common';
import { ApiForbiddenResponse, ApiTags } from '@nestjs/swagger';
import { Endpoint, IdPipe } from '@lodge/service';
import { CurrentReviewer, type Reviewer } from '@lodge/access';
import { SummariesService } from './summaries.service.js';

@ApiTags('admin: users')
@Controller()
export class SummariesController {
  constructor(private readonly summaries: SummariesService) {}

  @Endpoint('userSummary')
  @ApiForbiddenResponse({ description: 'Moderators: it is themselves, a moderator or an admin' })
  async read(@CurrentReviewer() reviewer: Reviewer, @Param('id', new IdPipe()) id: number) {
    return { user: await this.summaries.read(id, reviewer) };
  }
}

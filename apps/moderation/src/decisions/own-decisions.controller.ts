import { Body, Controller, Param } from '@nestjs/common';
import { ApiConflictResponse, ApiTags } from '@nestjs/swagger';
import { ERROR_TEXTS } from '@lodge/contracts';
import { Endpoint, IdPipe } from '@lodge/service';
import { RateLimit, Viewer, type Session } from '@lodge/access';
import { AppealDto } from './appeals.dto.js';
import { OwnDecisionsService } from './own-decisions.service.js';

@ApiTags('account')
@Controller()
export class OwnDecisionsController {
  constructor(private readonly decisions: OwnDecisionsService) {}

  @Endpoint('ownDecisions')
  @RateLimit('decisionsByMember')
  async list(@Viewer() { userId }: Session) {
    return { decisions: await this.decisions.list(userId) };
  }

  @Endpoint('seeDecision')
  @RateLimit('decisionsByMember')
  async see(@Viewer() { userId }: Session, @Param('id', new IdPipe()) id: number) {
    await this.decisions.see(id, userId);
    return { message: 'Marked as seen' };
  }

  @Endpoint('appeal')
  @RateLimit('appealsByMember')
  @ApiConflictResponse({ description: ERROR_TEXTS.alreadyAppealed })
  async appeal(
    @Viewer() { userId }: Session,
    @Param('id', new IdPipe()) id: number,
    @Body() { text }: AppealDto,
  ) {
    await this.decisions.appeal(id, userId, text);
    return { message: 'Appeal sent' };
  }
}

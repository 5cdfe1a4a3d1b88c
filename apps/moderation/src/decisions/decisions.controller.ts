import { Body, Controller, Param } from '@nestjs/common';
import { ApiConflictResponse, ApiTags } from '@nestjs/swagger';
import { ERROR_TEXTS } from '@lodge/contracts';
import { Endpoint, IdPipe } from '@lodge/http';
import { Viewer, type Session } from '@lodge/session';
import { DecisionDto } from './decisions.dto.js';
import { DecisionsService } from './decisions.service.js';
import { Suspensions } from './suspensions.service.js';

@ApiTags('admin: reports')
@Controller()
export class DecisionsController {
  constructor(
    private readonly decisions: DecisionsService,
    private readonly suspensions: Suspensions,
  ) {}

  @Endpoint('decideReport')
  @ApiConflictResponse({ description: 'Decided, claimed by another, or impossible' })
  async decide(
    @Viewer() session: Session,
    @Param('id', new IdPipe()) id: number,
    @Body() decision: DecisionDto,
  ) {
    await this.decisions.decide(id, decision, session);
    return { message: 'Report decided' };
  }

  @Endpoint('liftSuspension')
  @ApiConflictResponse({ description: ERROR_TEXTS.notSuspended })
  async lift(@Viewer() { userId }: Session, @Param('id', new IdPipe()) id: number) {
    await this.suspensions.lift(id, userId);
    return { message: 'Suspension lifted' };
  }
}

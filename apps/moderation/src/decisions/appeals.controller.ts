import { Body, Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ERROR_TEXTS } from '@lodge/contracts';
import { Endpoint, IdParam } from '@lodge/service';
import { Viewer, type Session } from '@lodge/access';
import { AppealDecisionDto, AppealsQuery } from './appeals.dto.js';
import { AppealsService } from './appeals.service.js';

@ApiTags('admin: appeals')
@Controller()
export class AppealsController {
  constructor(private readonly appeals: AppealsService) {}

  @Endpoint('appeals')
  list(@Viewer() { userId }: Session, @Query() query: AppealsQuery) {
    return this.appeals.list(query, userId);
  }

  @Endpoint('claimAppeal', { 409: ERROR_TEXTS.appealDecided })
  async claim(@Viewer() { userId }: Session, @IdParam() id: number) {
    return { message: 'Claimed', claim: await this.appeals.claim(id, userId) };
  }

  @Endpoint('releaseAppeal', { 409: 'Another admin holds it' })
  async release(@Viewer() { userId }: Session, @IdParam() id: number) {
    await this.appeals.release(id, userId);
    return { message: 'Released' };
  }

  @Endpoint('decideAppeal', { 409: ERROR_TEXTS.appealByAnother })
  async decide(
    @Viewer() { userId }: Session,
    @IdParam() id: number,
    @Body() decision: AppealDecisionDto,
  ) {
    await this.appeals.decide(id, decision, userId);
    return { message: 'Appeal answered' };
  }
}

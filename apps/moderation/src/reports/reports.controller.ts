import { Body, Controller, Query, Res } from '@nestjs/common';
import { ApiConflictResponse, ApiNotFoundResponse, ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ERROR_TEXTS } from '@lodge/contracts';
import { Endpoint, successResponse, IdParam } from '@lodge/service';
import { RateLimit, Viewer, type Session } from '@lodge/access';
import { ReportDto, ReportsQuery } from './reports.dto.js';
import { ReportsService } from './reports.service.js';

@ApiTags('safety')
@Controller()
export class ReportsController {
  constructor(private readonly reports: ReportsService) {}

  @Endpoint('report')
  @RateLimit('reportsByMember')
  @ApiOkResponse({
    ...successResponse('report'),
    description: 'It was reported before, and is still open',
  })
  @ApiNotFoundResponse({ description: 'Nothing that the member sees' })
  async report(
    @Viewer() { userId }: Session,
    @Body() body: ReportDto,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { report, isNew } = await this.reports.report(userId, body);
    response.status(isNew ? 201 : 200);
    return { message: 'Reported', report };
  }

  @Endpoint('askSecondLook')
  @RateLimit('secondLooksByMember')
  @ApiNotFoundResponse({ description: 'No report of the member' })
  @ApiConflictResponse({ description: ERROR_TEXTS.noSecondLook })
  async askAgain(@Viewer() { userId }: Session, @IdParam() id: number) {
    return { message: 'Opened again', report: await this.reports.askAgain(userId, id) };
  }

  @Endpoint('ownReports')
  @RateLimit('reportListsByMember')
  list(@Viewer() { userId }: Session, @Query() query: ReportsQuery) {
    return this.reports.list(userId, query);
  }
}

import { Body, Controller, Query, Req, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ERROR_TEXTS } from '@lodge/contracts';
import { Endpoint, successResponse, IdParam } from '@lodge/service';
import { Networks, Viewer, type Session } from '@lodge/access';
import { ReportLimits } from './report-limits.js';
import { ReportDto, ReportsQuery } from './reports.dto.js';
import { ReportsService } from './reports.service.js';

@ApiTags('safety')
@Controller()
export class ReportsController {
  constructor(
    private readonly reports: ReportsService,
    private readonly limits: ReportLimits,
    private readonly networks: Networks,
  ) {}

  @Endpoint('report', { 404: 'Nothing that the member sees' })
  @ApiOkResponse({
    ...successResponse('report'),
    description: 'It was reported before, and is still open',
  })
  async report(
    @Viewer() { userId }: Session,
    @Body() body: ReportDto,
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
  ) {
    const { report, isNew } = await this.limits.countNew(
      body.category,
      userId,
      this.networks.of(request),
      (isHeld) => this.reports.report(userId, body, isHeld),
    );
    response.status(isNew ? 201 : 200);
    return { message: 'Reported', report };
  }

  @Endpoint('askSecondLook', { 404: 'No report of the member', 409: ERROR_TEXTS.noSecondLook })
  async askAgain(@Viewer() { userId }: Session, @IdParam() id: number) {
    return { message: 'Opened again', report: await this.reports.askAgain(userId, id) };
  }

  @Endpoint('ownReports')
  list(@Viewer() { userId }: Session, @Query() query: ReportsQuery) {
    return this.reports.list(userId, query);
  }
}

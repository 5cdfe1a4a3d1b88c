import { Body, Controller, Get, HttpCode, Param, Post, Query, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdPipe } from '@lodge/service';
import { AdminOnly, Viewer, type Session } from '@lodge/session';
import { DecisionDto, RequestsQuery } from './requests.dto.js';
import { RequestsService } from './requests.service.js';

@ApiTags('admin: group requests')
@Controller('api/admin')
@UseGuards(AdminOnly)
export class RequestsController {
  constructor(private readonly requests: RequestsService) {}

  @Get('group-requests')
  list(@Query() query: RequestsQuery) {
    return this.requests.list(query);
  }

  @Post('group-request/:id')
  @HttpCode(200)
  async decide(@Viewer() { userId }: Session, @Param('id', new IdPipe()) id: number, @Body() { action }: DecisionDto) {
    const request = await this.requests.decide(id, action, userId);
    return { message: action === 'approve' ? 'Request approved' : 'Request rejected', request };
  }
}

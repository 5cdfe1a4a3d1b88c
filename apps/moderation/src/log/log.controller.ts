import { Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint } from '@lodge/service';
import { LogQuery } from './log.dto.js';
import { LogService } from './log.service.js';

@ApiTags('admin: log')
@Controller()
export class LogController {
  constructor(private readonly log: LogService) {}

  @Endpoint('auditLog')
  list(@Query() query: LogQuery) {
    return this.log.list(query);
  }
}

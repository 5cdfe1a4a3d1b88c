import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Viewer, type Session } from '@lodge/access';
import { row } from '@lodge/database';
import { Endpoint } from '@lodge/service';
import { DataSource } from 'typeorm';
import { READ_FIRST_STEPS } from './first-steps.sql.js';

@ApiTags('admin: site')
@Controller()
export class FirstStepsController {
  constructor(private readonly database: DataSource) {}

  @Endpoint('firstSteps')
  async read(@Viewer() { userId }: Session) {
    return (await row(this.database, READ_FIRST_STEPS, { adminId: userId }))!;
  }
}

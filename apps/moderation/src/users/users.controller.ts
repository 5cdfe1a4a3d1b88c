import { Body, Controller, Delete, Get, Param, Put, Query, Req, UseGuards } from '@nestjs/common';
import { ApiConflictResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { ADMIN_USER, Answers, IdPipe, list, MESSAGE, NEXT_CURSOR } from '@lodge/http';
import { AdminOnly, Networks, Viewer, type Session } from '@lodge/session';
import { UserDeletion } from './user-deletion.js';
import { UpdateUserDto, UsersQuery } from './users.dto.js';
import { UsersService } from './users.service.js';

@ApiTags('admin: users')
@Controller('api/admin')
@UseGuards(AdminOnly)
export class UsersController {
  constructor(
    private readonly users: UsersService,
    private readonly deletion: UserDeletion,
    private readonly networks: Networks,
  ) {}

  @Get('users')
  @Answers(200, { users: list(ADMIN_USER), next_cursor: NEXT_CURSOR })
  list(@Query() query: UsersQuery) {
    return this.users.list(query);
  }

  @Get('user/:id')
  @Answers(200, { user: ADMIN_USER })
  async read(@Param('id', new IdPipe()) id: number) {
    return { user: await this.users.read(id) };
  }

  @Put('user/:id')
  @Answers(200, { message: MESSAGE, user: ADMIN_USER })
  @ApiConflictResponse({ description: 'The username is taken, or no admin would remain' })
  async update(
    @Viewer() { userId }: Session,
    @Param('id', new IdPipe()) id: number,
    @Body() changes: UpdateUserDto,
    @Req() request: Request,
  ) {
    const user = await this.users.update(id, changes, {
      userId,
      network: this.networks.of(request).narrow,
    });
    return { message: 'User updated', user };
  }

  @Delete('user/:id')
  @Answers(200, { message: MESSAGE })
  async delete(@Viewer() { userId }: Session, @Param('id', new IdPipe()) id: number) {
    await this.deletion.delete(id, userId);
    return { message: 'User deleted' };
  }
}

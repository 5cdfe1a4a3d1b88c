import { Body, Controller, Delete, Get, Param, Put, Query, Req, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdPipe } from '@lodge/service';
import type { Request } from 'express';
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
  list(@Query() query: UsersQuery) {
    return this.users.list(query);
  }

  @Get('user/:id')
  async read(@Param('id', new IdPipe()) id: number) {
    return { user: await this.users.read(id) };
  }

  @Put('user/:id')
  async update(@Viewer() { userId }: Session, @Param('id', new IdPipe()) id: number, @Body() changes: UpdateUserDto, @Req() request: Request) {
    const user = await this.users.update(id, changes, { userId, network: this.networks.of(request).narrow });
    return { message: 'User updated', user };
  }

  @Delete('user/:id')
  async delete(@Viewer() { userId }: Session, @Param('id', new IdPipe()) id: number) {
    await this.deletion.delete(id, userId);
    return { message: 'User deleted' };
  }
}

import { Body, Controller, Query, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { APP_TEXTS } from '@lodge/contracts';
import { Endpoint, IdParam } from '@lodge/service';
import { isProofRecent, Networks, Viewer, type Session } from '@lodge/access';
import { UserListService } from './user-list.service.js';
import { UpdateUserDto, UsersQuery } from './users.dto.js';
import { UsersService } from './users.service.js';

@ApiTags('admin: users')
@Controller()
export class UsersController {
  constructor(
    private readonly lists: UserListService,
    private readonly users: UsersService,
    private readonly networks: Networks,
  ) {}

  @Endpoint('users')
  list(@Viewer() { userId }: Session, @Query() query: UsersQuery) {
    return this.lists.list(query, userId);
  }

  @Endpoint('user')
  async read(@Viewer() { userId }: Session, @IdParam() id: number) {
    return { user: await this.users.read(id, userId) };
  }

  @Endpoint('updateUser', {
    409: 'The username is taken, a field was changed since it was seen, or no admin would remain',
  })
  async update(
    @Viewer() session: Session,
    @IdParam() id: number,
    @Body() changes: UpdateUserDto,
    @Req() request: Request,
  ) {
    const user = await this.users.update(id, changes, {
      id: session.userId,
      network: this.networks.of(request),
      isProved: isProofRecent(session),
    });
    return { message: 'User updated', user };
  }

  @Endpoint('deleteUser')
  async delete(@Viewer() { userId }: Session, @IdParam() id: number) {
    await this.users.delete(id, userId);
    this.lists.forgetCount();
    return { message: APP_TEXTS.userDeleted };
  }
}

import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Post,
  Query,
  UseGuards,
} from '@nestjs/common';
import { ApiConflictResponse, ApiTags } from '@nestjs/swagger';
import { ERROR_TEXTS } from '@lodge/contracts';
import { Answers, IdPipe, MEMBER_PAGE, MESSAGE } from '@lodge/http';
import { MembersQuery } from '@lodge/membership';
import { AdminOnly, Viewer, type Session } from '@lodge/session';
import { GroupMembersService } from './group-members.service.js';
import { UserIdDto } from './groups.dto.js';

@ApiTags('admin: groups')
@Controller('api/admin/groups/:id')
@UseGuards(AdminOnly)
export class GroupMembersController {
  constructor(private readonly members: GroupMembersService) {}

  @Get('members')
  @Answers(200, MEMBER_PAGE)
  list(@Param('id', new IdPipe()) groupId: number, @Query() query: MembersQuery) {
    return this.members.list(groupId, query);
  }

  @Post('add-user')
  @HttpCode(200)
  @Answers(200, { message: MESSAGE })
  @ApiConflictResponse({ description: ERROR_TEXTS.userAlreadyMember })
  async add(
    @Viewer() admin: Session,
    @Param('id', new IdPipe()) groupId: number,
    @Body() { userId }: UserIdDto,
  ) {
    await this.members.add(groupId, userId, admin.userId);
    return { message: 'User added to group' };
  }

  @Delete('remove-user')
  @Answers(200, { message: MESSAGE })
  async remove(
    @Viewer() admin: Session,
    @Param('id', new IdPipe()) groupId: number,
    @Body() { userId }: UserIdDto,
  ) {
    await this.members.remove(groupId, userId, admin.userId);
    return { message: 'User removed from group' };
  }
}

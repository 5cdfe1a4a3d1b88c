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
import { ADMIN_GROUP, Answers, CODE, IdPipe, list, MESSAGE, NEXT_CURSOR } from '@lodge/http';
import { AdminOnly, Viewer, type Session } from '@lodge/session';
import { PageQuery } from '../paging.js';
import { CreateGroupDto, DeleteGroupDto } from './groups.dto.js';
import { GroupsService } from './groups.service.js';

@ApiTags('admin: groups')
@Controller('api')
@UseGuards(AdminOnly)
export class GroupsController {
  constructor(private readonly groups: GroupsService) {}

  @Get('admin/groups')
  @Answers(200, { groups: list(ADMIN_GROUP), next_cursor: NEXT_CURSOR })
  list(@Query() query: PageQuery) {
    return this.groups.list(query);
  }

  @Post('groups')
  @Answers(201, { message: MESSAGE, group: ADMIN_GROUP, code: CODE })
  @ApiConflictResponse({ description: ERROR_TEXTS.groupNameTaken })
  async create(@Viewer() { userId }: Session, @Body() { name }: CreateGroupDto) {
    const group = await this.groups.create(name, userId);
    return { message: 'Group created', group, code: group.code };
  }

  @Post('admin/groups/:id/code')
  @HttpCode(200)
  @Answers(200, { message: MESSAGE, code: CODE })
  async replaceCode(@Viewer() { userId }: Session, @Param('id', new IdPipe()) id: number) {
    return { message: 'Group code replaced', code: await this.groups.replaceCode(id, userId) };
  }

  @Delete('admin/groups/:id')
  @Answers(200, { message: MESSAGE })
  async delete(
    @Viewer() { userId }: Session,
    @Param('id', new IdPipe()) id: number,
    @Body() _confirmed: DeleteGroupDto,
  ) {
    await this.groups.delete(id, userId);
    return { message: 'Group deleted' };
  }
}

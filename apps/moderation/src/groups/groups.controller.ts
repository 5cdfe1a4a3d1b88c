import { Body, Controller, Param, Query } from '@nestjs/common';
import { ApiConflictResponse, ApiTags } from '@nestjs/swagger';
import { APP_TEXTS, ERROR_TEXTS } from '@lodge/contracts';
import { Endpoint, IdPipe } from '@lodge/service';
import { Viewer, type Session } from '@lodge/access';
import { PageQuery } from '../paging.js';
import { CreateGroupDto, DeleteGroupDto } from './groups.dto.js';
import { GroupsService } from './groups.service.js';

@ApiTags('admin: groups')
@Controller()
export class GroupsController {
  constructor(private readonly groups: GroupsService) {}

  @Endpoint('groups')
  list(@Query() query: PageQuery) {
    return this.groups.list(query);
  }

  @Endpoint('createGroup')
  @ApiConflictResponse({ description: ERROR_TEXTS.groupNameTaken })
  async create(@Viewer() { userId }: Session, @Body() { name }: CreateGroupDto) {
    const group = await this.groups.create(name, userId);
    return { message: 'Group created', group, code: group.code };
  }

  @Endpoint('replaceGroupCode')
  async replaceCode(@Viewer() { userId }: Session, @Param('id', new IdPipe()) id: number) {
    return { message: 'Group code replaced', code: await this.groups.replaceCode(id, userId) };
  }

  @Endpoint('deleteGroup')
  async delete(
    @Viewer() { userId }: Session,
    @Param('id', new IdPipe()) id: number,
    @Body() _confirmed: DeleteGroupDto,
  ) {
    await this.groups.delete(id, userId);
    return { message: APP_TEXTS.groupDeleted };
  }
}

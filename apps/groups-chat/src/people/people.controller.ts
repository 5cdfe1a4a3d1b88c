import { Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ERROR_TEXTS } from '@lodge/contracts';
import { Endpoint, IdParam } from '@lodge/service';
import { Viewer, type Session } from '@lodge/access';
import { PeopleQueryDto } from './people.dto.js';
import { PeopleService } from './people.service.js';

const UNKNOWN = { 404: ERROR_TEXTS.userNotFound };

@ApiTags('people')
@Controller()
export class PeopleController {
  constructor(private readonly people: PeopleService) {}

  @Endpoint('people')
  list(@Viewer() { userId }: Session, @Query() query: PeopleQueryDto) {
    return this.people.list(userId, query);
  }

  @Endpoint('person', UNKNOWN)
  async one(@Viewer() { userId }: Session, @IdParam('id') id: number) {
    return { person: await this.people.one(userId, id) };
  }

  @Endpoint('star', UNKNOWN)
  async star(@Viewer() { userId }: Session, @IdParam('id') id: number) {
    await this.people.star(userId, id);
    return { message: 'Starred' };
  }

  @Endpoint('unstar')
  async unstar(@Viewer() { userId }: Session, @IdParam('id') id: number) {
    await this.people.unstar(userId, id);
    return { message: 'Star removed' };
  }
}

import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { BodyWith, Endpoint, IdParam } from '@lodge/service';
import { Viewer, type Session } from '@lodge/access';
import { MuteDto } from './mutes.dto.js';
import { MutesService } from './mutes.service.js';

@ApiTags('safety')
@Controller()
export class MutesController {
  constructor(private readonly mutes: MutesService) {}

  @Endpoint('mutes')
  list(@Viewer() { userId }: Session) {
    return this.mutes.list(userId);
  }

  @Endpoint('mute', { 404: 'No group of the member, or nobody they see' })
  @BodyWith(MuteDto, 'oneOf', ['groupId'], ['userId'])
  async mute(@Viewer() { userId }: Session, @Body() body: MuteDto) {
    await this.mutes.mute(userId, body);
    return { message: 'Muted' };
  }

  @Endpoint('unmuteGroup')
  async unmuteGroup(@Viewer() { userId }: Session, @IdParam('groupId') groupId: number) {
    await this.mutes.unmuteGroup(userId, groupId);
    return { message: 'Unmuted' };
  }

  @Endpoint('unmuteMember')
  async unmuteMember(@Viewer() session: Session, @IdParam('userId') userId: number) {
    await this.mutes.unmuteMember(session.userId, userId);
    return { message: 'Unmuted' };
  }
}

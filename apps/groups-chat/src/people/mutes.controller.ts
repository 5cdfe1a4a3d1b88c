import { Body, Controller, UseInterceptors } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { BodyWith, Endpoint, IdParam } from '@lodge/service';
import { ListTurnsInterceptor, RateLimit, Viewer, type Session } from '@lodge/access';
import { MuteDto } from './mutes.dto.js';
import { MutesService } from './mutes.service.js';

@ApiTags('safety')
@Controller()
@UseInterceptors(ListTurnsInterceptor)
export class MutesController {
  constructor(private readonly mutes: MutesService) {}

  @Endpoint('mutes')
  @RateLimit('pairListsByMember')
  list(@Viewer() { userId }: Session) {
    return this.mutes.list(userId);
  }

  @Endpoint('mute', { 404: 'No group of the member, or nobody they see' })
  @RateLimit('mutesByMember')
  @BodyWith(MuteDto, 'oneOf', ['groupId'], ['userId'])
  async mute(@Viewer() { userId }: Session, @Body() body: MuteDto) {
    await this.mutes.mute(userId, body);
    return { message: 'Muted' };
  }

  @Endpoint('unmuteGroup')
  @RateLimit('mutesByMember')
  async unmuteGroup(@Viewer() { userId }: Session, @IdParam('groupId') groupId: number) {
    await this.mutes.unmuteGroup(userId, groupId);
    return { message: 'Unmuted' };
  }

  @Endpoint('unmuteMember')
  @RateLimit('mutesByMember')
  async unmuteMember(@Viewer() session: Session, @IdParam('userId') userId: number) {
    await this.mutes.unmuteMember(session.userId, userId);
    return { message: 'Unmuted' };
  }
}

import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint } from '@lodge/service';
import { ProfileChangeDto } from '@lodge/domain';
import { RequiredConsentService, Viewer, type Session } from '@lodge/access';
import { ProfileService } from './profile.service.js';

@ApiTags('profile')
@Controller()
export class ProfileController {
  constructor(
    private readonly profiles: ProfileService,
    private readonly required: RequiredConsentService,
  ) {}

  @Endpoint('ownUser')
  async read(@Viewer() session: Session) {
    const user = await this.profiles.read(session.userId);
    return { user: { ...user, ...this.required.shownOf(session) } };
  }

  @Endpoint('updateOwnUser', {
    409: 'The username is taken, or a field was changed since it was seen',
  })
  async update(@Viewer() { userId }: Session, @Body() profile: ProfileChangeDto) {
    return { message: 'Profile updated', user: await this.profiles.update(userId, profile) };
  }
}

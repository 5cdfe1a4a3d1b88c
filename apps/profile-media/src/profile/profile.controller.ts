import { Body, Controller } from '@nestjs/common';
import { ApiConflictResponse, ApiTags } from '@nestjs/swagger';
import { ERROR_TEXTS } from '@lodge/contracts';
import { Endpoint } from '@lodge/http';
import { ProfileDto } from '@lodge/profiles';
import { RateLimit, Viewer, type Session } from '@lodge/session';
import { ProfileService } from './profile.service.js';

@ApiTags('profile')
@Controller()
export class ProfileController {
  constructor(private readonly profiles: ProfileService) {}

  @Endpoint('ownUser')
  async read(@Viewer() { userId }: Session) {
    return { user: await this.profiles.read(userId) };
  }

  @Endpoint('updateOwnUser')
  @RateLimit('profileByMember')
  @ApiConflictResponse({ description: ERROR_TEXTS.usernameTaken })
  async update(@Viewer() { userId }: Session, @Body() profile: ProfileDto) {
    return { message: 'Profile updated', user: await this.profiles.update(userId, profile) };
  }
}

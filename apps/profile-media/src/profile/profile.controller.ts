import { Body, Controller, Get, Put, UseGuards } from '@nestjs/common';
import { ApiConflictResponse, ApiTags } from '@nestjs/swagger';
import { ERROR_TEXTS } from '@lodge/contracts';
import { Answers, MESSAGE, SESSION_USER } from '@lodge/http';
import { ProfileDto } from '@lodge/profiles';
import { RateLimit, SignedIn, Viewer, type Session } from '@lodge/session';
import { ProfileService } from './profile.service.js';

@ApiTags('profile')
@Controller('api/user')
@UseGuards(SignedIn)
export class ProfileController {
  constructor(private readonly profiles: ProfileService) {}

  @Get()
  @Answers(200, { user: SESSION_USER })
  async read(@Viewer() { userId }: Session) {
    return { user: await this.profiles.read(userId) };
  }

  @Put()
  @RateLimit('profileByMember')
  @Answers(200, { message: MESSAGE, user: SESSION_USER })
  @ApiConflictResponse({ description: ERROR_TEXTS.usernameTaken })
  async update(@Viewer() { userId }: Session, @Body() profile: ProfileDto) {
    return { message: 'Profile updated', user: await this.profiles.update(userId, profile) };
  }
}

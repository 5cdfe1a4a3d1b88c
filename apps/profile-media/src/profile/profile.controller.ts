import { Body, Controller, Get, Put, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ProfileDto } from '@lodge/service';
import { RateLimit, SignedIn, Viewer, type Session } from '@lodge/session';
import { ProfileService } from './profile.service.js';

@ApiTags('profile')
@Controller('api/user')
@UseGuards(SignedIn)
export class ProfileController {
  constructor(private readonly profiles: ProfileService) {}

  @Get()
  async read(@Viewer() { userId }: Session) {
    return { user: await this.profiles.read(userId) };
  }

  @Put()
  @RateLimit('profileByMember')
  async update(@Viewer() { userId }: Session, @Body() profile: ProfileDto) {
    return { message: 'Profile updated', user: await this.profiles.update(userId, profile) };
  }
}

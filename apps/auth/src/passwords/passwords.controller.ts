import { Body, Controller, HttpCode, Post, UseGuards } from '@nestjs/common';
import { ApiNotFoundResponse, ApiTags } from '@nestjs/swagger';
import { REFUSAL_TEXTS } from '@lodge/contracts';
import { Answers, MESSAGE } from '@lodge/service';
import { AdminOnly, SignedIn, Viewer, type Session } from '@lodge/session';
import { ChangePasswordDto, ChangeUserPasswordDto } from './passwords.dto.js';
import { PasswordsService } from './passwords.service.js';

@ApiTags('session')
@Controller('api')
export class PasswordsController {
  constructor(private readonly passwords: PasswordsService) {}

  @Post('change-password')
  @HttpCode(200)
  @UseGuards(SignedIn)
  @Answers(200, { message: MESSAGE })
  async change(@Viewer() viewer: Session, @Body() { currentPassword, newPassword }: ChangePasswordDto) {
    await this.passwords.change(viewer, currentPassword, newPassword);
    return { message: 'Password changed' };
  }

  @Post('admin/change-user-password')
  @HttpCode(200)
  @UseGuards(AdminOnly)
  @Answers(200, { message: MESSAGE })
  @ApiNotFoundResponse({ description: REFUSAL_TEXTS.userNotFound })
  async changeOf(@Viewer() admin: Session, @Body() { userId, newPassword }: ChangeUserPasswordDto) {
    await this.passwords.changeOf(userId, newPassword, admin);
    return { message: 'Password changed' };
  }
}

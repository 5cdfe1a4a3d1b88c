import { Body, Controller, HttpCode, Param, Post, UseGuards } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IdPipe } from '@lodge/service';
import { RateLimit, SignedIn, Viewer, type Session } from '@lodge/session';
import { JoinDto } from './join.dto.js';
import { MembershipService } from './membership.service.js';

@ApiTags('groups')
@Controller('api/groups')
@UseGuards(SignedIn)
export class MembershipController {
  constructor(private readonly membership: MembershipService) {}

  @Post('join')
  @RateLimit('joinByMember')
  @HttpCode(200)
  async join(@Viewer() { userId }: Session, @Body() { code }: JoinDto) {
    return { message: 'Joined group', group: await this.membership.join(userId, code) };
  }

  @Post(':id/request')
  @RateLimit('requestsByMember')
  async request(@Viewer() { userId }: Session, @Param('id', new IdPipe()) groupId: number) {
    return { message: 'Access requested', request: await this.membership.request(userId, groupId) };
  }
}

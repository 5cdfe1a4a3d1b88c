import { Body, Controller, Param, UseInterceptors } from '@nestjs/common';
import { ApiNotFoundResponse, ApiTags } from '@nestjs/swagger';
import { ERROR_TEXTS } from '@lodge/contracts';
import { Endpoint, IdPipe } from '@lodge/service';
import { ListTurns, RateLimit, Viewer, type Session } from '@lodge/access';
import { BlockDto } from './blocks.dto.js';
import { BlocksService } from './blocks.service.js';

@ApiTags('safety')
@Controller()
@UseInterceptors(ListTurns)
export class BlocksController {
  constructor(private readonly blocks: BlocksService) {}

  @Endpoint('blocks')
  @RateLimit('pairListsByMember')
  async list(@Viewer() { userId }: Session) {
    return { blocks: await this.blocks.list(userId) };
  }

  @Endpoint('block')
  @RateLimit('blocksByMember')
  @ApiNotFoundResponse({ description: ERROR_TEXTS.userNotFound })
  async block(@Viewer() session: Session, @Body() { userId }: BlockDto) {
    await this.blocks.block(session.userId, userId);
    return { message: 'Member blocked' };
  }

  @Endpoint('unblock')
  @RateLimit('blocksByMember')
  async unblock(@Viewer() session: Session, @Param('userId', new IdPipe()) userId: number) {
    await this.blocks.unblock(session.userId, userId);
    return { message: 'Member unblocked' };
  }
}

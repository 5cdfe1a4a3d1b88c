import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ERROR_TEXTS, type BodyOf } from '@lodge/contracts';
import { Endpoint, IdField, IdParam } from '@lodge/service';
import { Viewer, type Session } from '@lodge/access';
import { BlocksService } from './blocks.service.js';

class BlockDto implements BodyOf<'block'> {
  @IdField(ERROR_TEXTS.userNotFound)
  userId: number;
}

@ApiTags('safety')
@Controller()
export class BlocksController {
  constructor(private readonly blocks: BlocksService) {}

  @Endpoint('blocks')
  async list(@Viewer() { userId }: Session) {
    return { blocks: await this.blocks.list(userId) };
  }

  @Endpoint('block', { 404: ERROR_TEXTS.userNotFound })
  async block(@Viewer() session: Session, @Body() { userId }: BlockDto) {
    await this.blocks.block(session.userId, userId);
    return { message: 'Member blocked' };
  }

  @Endpoint('unblock')
  async unblock(@Viewer() session: Session, @IdParam('userId') userId: number) {
    await this.blocks.unblock(session.userId, userId);
    return { message: 'Member unblocked' };
  }
}

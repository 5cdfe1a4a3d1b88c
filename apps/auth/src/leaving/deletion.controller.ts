import { Body, Controller, Res } from '@nestjs/common';
import { ApiOkResponse, ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { ValidateIf } from 'class-validator';
import { ERROR_TEXTS, FIELD_TEXTS, type BodyOf } from '@lodge/contracts';
import { Endpoint, EnumField, successResponse } from '@lodge/service';
import { clearSession, setSessionCookie, Viewer, type Session } from '@lodge/access';
import { CallOrigin, type Origin } from '../accounts/origin.js';
import { DeletionService } from './deletion.service.js';

class DeletionDto implements BodyOf<'deleteOwnAccount'> {
  @EnumField(['later', 'now'], ERROR_TEXTS.invalidDeletion)
  when: 'later' | 'now';

  @EnumField(['DELETE'], FIELD_TEXTS.groupDeletion, { required: false })
  @ValidateIf(({ when }: DeletionDto) => when === 'now')
  confirm?: 'DELETE';
}

@ApiTags('account')
@Controller()
export class DeletionController {
  constructor(private readonly deletion: DeletionService) {}

  @Endpoint('ownDeletion')
  async read(@Viewer() { userId }: Session) {
    return { erase_after: await this.deletion.eraseAfter(userId) };
  }

  @Endpoint('deleteOwnAccount', { 409: ERROR_TEXTS.adminMustStepDown })
  @ApiOkResponse({ ...successResponse('deleteOwnAccount'), description: 'Erased' })
  async leave(
    @Viewer() { userId }: Session,
    @Body() { when }: DeletionDto,
    @CallOrigin() { network }: Origin,
    @Res({ passthrough: true }) response: Response,
  ) {
    if (when === 'later') {
      const erase_after = await this.deletion.schedule(userId, network);
      clearSession(response.status(202));
      return { message: 'Account will be erased', erase_after };
    }
    await this.deletion.eraseNow(userId);
    clearSession(response.status(200));
    return { message: 'Account erased', erase_after: null };
  }

  @Endpoint('keepOwnAccount', { 409: ERROR_TEXTS.notLeaving })
  async keep(
    @Viewer() session: Session,
    @CallOrigin() { network }: Origin,
    @Res({ passthrough: true }) response: Response,
  ) {
    setSessionCookie(response, await this.deletion.keep(session, network));
    return { message: 'Account kept' };
  }
}

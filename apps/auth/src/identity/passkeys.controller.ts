import { Body, Controller, Param, Req } from '@nestjs/common';
import { ApiConflictResponse, ApiNotFoundResponse, ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { PASSKEY_TEXTS } from '@lodge/contracts';
import { Endpoint, IdPipe } from '@lodge/service';
import { Networks, RateLimit, Viewer, type Session } from '@lodge/access';
import { browserLabelOf } from '../accounts/browser-label.js';
import { PasskeyOptions } from './passkey-options.js';
import { AddPasskeyDto, RenamePasskeyDto } from './passkeys.dto.js';
import { PasskeysService } from './passkeys.service.js';

@ApiTags('account')
@ApiNotFoundResponse({ description: PASSKEY_TEXTS.unavailable })
@Controller()
export class PasskeysController {
  constructor(
    private readonly passkeys: PasskeysService,
    private readonly options: PasskeyOptions,
    private readonly networks: Networks,
  ) {}

  @Endpoint('beginPasskey')
  @RateLimit('factorsByMember')
  async begin(@Viewer() { userId }: Session) {
    return { message: 'Create a passkey', options: await this.options.forRegistration(userId) };
  }

  @Endpoint('addPasskey')
  @RateLimit('factorsByMember')
  @ApiConflictResponse({ description: PASSKEY_TEXTS.limit })
  async add(
    @Viewer() { userId }: Session,
    @Body() { passkey }: AddPasskeyDto,
    @Req() request: Request,
  ) {
    const network = this.networks.of(request);
    const added = await this.passkeys.add(userId, passkey, browserLabelOf(request), network);
    return { message: 'Passkey added', passkey: added };
  }

  @Endpoint('renamePasskey')
  @RateLimit('factorsByMember')
  async rename(
    @Viewer() { userId }: Session,
    @Param('id', new IdPipe()) id: number,
    @Body() { name }: RenamePasskeyDto,
  ) {
    await this.passkeys.rename(userId, id, name);
    return { message: 'Passkey renamed' };
  }

  @Endpoint('removePasskey')
  @RateLimit('factorsByMember')
  async remove(
    @Viewer() { userId }: Session,
    @Param('id', new IdPipe()) id: number,
    @Req() request: Request,
  ) {
    await this.passkeys.remove(userId, id, this.networks.of(request));
    return { message: 'Passkey removed' };
  }
}

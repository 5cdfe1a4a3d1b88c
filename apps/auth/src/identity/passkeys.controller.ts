import { Body, Controller } from '@nestjs/common';
import { ApiNotFoundResponse, ApiTags } from '@nestjs/swagger';
import { PASSKEY_TEXTS } from '@lodge/contracts';
import { Endpoint, IdParam } from '@lodge/service';
import { Viewer, type Session } from '@lodge/access';
import { CallOrigin, type Origin } from '../accounts/origin.js';
import { AddPasskeyDto, RenamePasskeyDto } from './passkeys.dto.js';
import { PasskeysService } from './passkeys.service.js';

@ApiTags('account')
@ApiNotFoundResponse({ description: PASSKEY_TEXTS.unavailable })
@Controller()
export class PasskeysController {
  constructor(private readonly passkeys: PasskeysService) {}

  @Endpoint('beginPasskey')
  async begin(@Viewer() { userId }: Session) {
    return { message: 'Create a passkey', options: await this.passkeys.begin(userId) };
  }

  @Endpoint('addPasskey', { 409: PASSKEY_TEXTS.limit })
  async add(
    @Viewer() session: Session,
    @Body() { passkey }: AddPasskeyDto,
    @CallOrigin() origin: Origin,
  ) {
    return {
      message: 'Passkey added',
      passkey: await this.passkeys.add(session, passkey, origin),
    };
  }

  @Endpoint('renamePasskey')
  async rename(
    @Viewer() { userId }: Session,
    @IdParam() id: number,
    @Body() { name }: RenamePasskeyDto,
  ) {
    await this.passkeys.rename(userId, id, name);
    return { message: 'Passkey renamed' };
  }

  @Endpoint('removePasskey')
  async remove(
    @Viewer() { userId }: Session,
    @IdParam() id: number,
    @CallOrigin() { network }: Origin,
  ) {
    await this.passkeys.remove(userId, id, network);
    return { message: 'Passkey removed' };
  }
}

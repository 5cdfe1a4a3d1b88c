import { Body, Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ADMIN_PAGE, INVITATION_DAYS, REGISTRATION_ERRORS, type BodyOf } from '@lodge/contracts';
import { Endpoint, IdCursor, IntegerField, PageLimit, IdParam } from '@lodge/service';
import { Viewer, type Session } from '@lodge/access';
import { InvitationsService } from './invitations.service.js';

class InvitationsQuery {
  @PageLimit(ADMIN_PAGE)
  limit: number = ADMIN_PAGE.default;

  @IdCursor()
  cursor?: string;
}

class CreateInvitationDto implements BodyOf<'createInvitation'> {
  @IntegerField({ ...INVITATION_DAYS, error: REGISTRATION_ERRORS.days })
  days: number;
}

@ApiTags('admin: registration')
@Controller()
export class InvitationsController {
  constructor(private readonly invitations: InvitationsService) {}

  @Endpoint('invitations')
  list(@Viewer() { userId }: Session, @Query() { cursor, limit }: InvitationsQuery) {
    return this.invitations.list(cursor, limit, userId);
  }

  @Endpoint('createInvitation', { 409: REGISTRATION_ERRORS.tooManyInvitations })
  async create(@Viewer() { userId }: Session, @Body() { days }: CreateInvitationDto) {
    const created = await this.invitations.create(days, userId);
    return { message: 'Invitation created', ...created };
  }

  @Endpoint('revokeInvitation', {
    404: REGISTRATION_ERRORS.invitationNotFound,
    409: REGISTRATION_ERRORS.invitationUsed,
  })
  async revoke(@Viewer() { userId }: Session, @IdParam() id: number) {
    await this.invitations.revoke(id, userId);
    return { message: 'Invitation revoked' };
  }
}

import { Body, Controller, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { IsOptional } from 'class-validator';
import {
  ADMIN_PAGE,
  INVITATION_DAYS,
  INVITATION_NOTE_LENGTH,
  INVITATION_NOTE_RULE,
  REGISTRATION_ERRORS,
  type BodyOf,
} from '@lodge/contracts';
import {
  Endpoint,
  IdParam,
  IntegerField,
  OptionalBooleanField,
  pageQuery,
  TextField,
} from '@lodge/service';
import { Viewer, type Session } from '@lodge/access';
import { InvitationsService } from './invitations.service.js';

class InvitationsQuery extends pageQuery(ADMIN_PAGE) {}

class CreateInvitationDto implements BodyOf<'createInvitation'> {
  @IntegerField({ ...INVITATION_DAYS, error: REGISTRATION_ERRORS.days })
  days: number;

  /** For whom it is. Only admins see it, until the invitation is used or over. */
  @TextField(INVITATION_NOTE_LENGTH, INVITATION_NOTE_RULE, { required: false, nullable: true })
  @IsOptional()
  note?: string;

  /** Whoever uses the invitation learns who made it. */
  @OptionalBooleanField('names_inviter must be true or false')
  names_inviter?: boolean;
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
  async create(@Viewer() { userId }: Session, @Body() wanted: CreateInvitationDto) {
    const created = await this.invitations.create(wanted, userId);
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

import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, type EntityManager } from 'typeorm';
import {
  MAX_OPEN_INVITATIONS,
  REGISTRATION_ERRORS,
  type BodyOf,
  type Invitation,
  type OwnInvitation,
} from '@lodge/contracts';
import { inTransaction, listPage, recordLook, row, rows } from '@lodge/database';
import { audit } from '@lodge/domain';
import { RateLimits, type Charge, type NetworkHashes } from '@lodge/limits';
import { ApiError, conflict, digestOf, idBefore, notFound } from '@lodge/service';
import { AuthConfig } from '../auth.config.js';
import { Invitation as InvitationRow } from '../entities.js';
import * as sql from './invitations.sql.js';

const invalid = () =>
  new ApiError(403, REGISTRATION_ERRORS.invitationInvalid, 'invitation_invalid');

@Injectable()
export class InvitationsService {
  constructor(
    private readonly database: DataSource,
    private readonly limits: RateLimits,
    private readonly config: AuthConfig,
  ) {}

  async list(cursor: string | undefined, limit: number, adminId: number) {
    const before = idBefore(cursor);
    const listed = await listPage(this.database, sql.LIST_INVITATIONS, { before }, limit);
    const { page, next_cursor } = listed;
    if (page.length > 0) await recordLook(this.database, adminId, 'look-at-invitations');
    return { invitations: page, next_cursor };
  }

  // The fragment holds the code: browsers never send it. Without PUBLIC_ORIGIN the link is a path.
  create(
    { days, note, names_inviter: namesInviter = false }: BodyOf<'createInvitation'>,
    adminId: number,
  ): Promise<{ invitation: Invitation; link: string }> {
    const code = randomBytes(32).toString('base64url');
    return inTransaction(this.database, async (transaction) => {
      await rows(transaction, sql.LOCK_INVITATIONS);
      const open = await row(transaction, sql.COUNT_OPEN_INVITATIONS);
      if (open!.count >= MAX_OPEN_INVITATIONS)
        throw conflict(REGISTRATION_ERRORS.tooManyInvitations);
      const inserted = await row(transaction, sql.INSERT_INVITATION, {
        digest: digestOf(code),
        adminId,
        days,
        note: note || null,
        namesInviter,
      });
      const { id } = inserted!;
      await audit(transaction, adminId, 'create-invitation', id);
      const invitation = await row(transaction, sql.READ_INVITATION, { id });
      const link = `${this.config.PUBLIC_ORIGIN ?? ''}/register#invitation=${code}`;
      return { invitation: invitation!, link };
    });
  }

  async revoke(id: number, adminId: number): Promise<void> {
    await inTransaction(this.database, async (transaction) => {
      const { affected } = await transaction.delete(InvitationRow, { id, used_at: IsNull() });
      if (!affected) {
        const isUsed = await transaction.existsBy(InvitationRow, { id });
        throw isUsed
          ? conflict(REGISTRATION_ERRORS.invitationUsed)
          : notFound(REGISTRATION_ERRORS.invitationNotFound);
      }
      await audit(transaction, adminId, 'revoke-invitation', id);
    });
  }

  /** Counts a wrong code, and uses no invitation up. @throws ApiError 403, RateLimitReached */
  async assertOpen(code: string, network: NetworkHashes): Promise<void> {
    const guess: Charge = ['wrongInvitationsByNetwork', network];
    const open = await this.limits.countUnlessFailed(guess, () =>
      row(this.database, sql.IS_INVITATION_OPEN, { digest: digestOf(code) }),
    );
    if (!open) throw invalid();
    await this.limits.giveBack([guess]);
  }

  /** The invitation by which the user came; undefined for none. */
  usedBy(userId: number): Promise<OwnInvitation | undefined> {
    return row(this.database, sql.READ_OWN_INVITATION, { userId });
  }

  /**
   * Call it in the registration's transaction.
   * @throws ApiError 403 if the invitation is needed, and was used or revoked
   */
  async use(transaction: EntityManager, code: string, userId: number): Promise<void> {
    const used = await row(transaction, sql.USE_INVITATION, { digest: digestOf(code), userId });
    if (!used && this.config.registrationModes.includes('invitation')) throw invalid();
  }
}

import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { ERROR_TEXTS } from '@lodge/contracts';
import { inTransaction } from '@lodge/database';
import { invalidInput, notAllowed, notFound, notSignedIn } from '@lodge/service';
import type { NetworkHashes } from '@lodge/limits';
import { SessionStore, type Session } from '@lodge/access';
import { audit, recordEvent } from './security-log.js';
import { User } from './user.entity.js';
import { PasswordHashing } from '@lodge/limits/hashing';
import type { ChangePasswordDto, ChangeUserPasswordDto } from './passwords.dto.js';

const currentIsWrong = () =>
  invalidInput(ERROR_TEXTS.currentPasswordWrong, {
    currentPassword: ERROR_TEXTS.currentPasswordWrong,
  });

@Injectable()
export class PasswordsService {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly sessions: SessionStore,
    private readonly hashing: PasswordHashing,
  ) {}

  // Ends the member's other sessions.
  async change(
    { userId, digest }: Session,
    { currentPassword, newPassword }: ChangePasswordDto,
    network: NetworkHashes,
  ): Promise<void> {
    const account = await this.users.findOne({
      select: { id: true, password_hash: true },
      where: { id: userId },
    });
    if (!account) throw notSignedIn();
    if (!(await this.hashing.isPassword(currentPassword, account.password_hash, userId)))
      throw currentIsWrong();
    const newHash = await this.hashing.hash(newPassword, userId);
    await inTransaction(this.users.manager, async (transaction) => {
      const { affected } = await transaction.update(
        User,
        { id: userId, password_hash: account.password_hash },
        { password_hash: newHash },
      );
      if (!affected) throw currentIsWrong();
      await recordEvent(transaction, 'password_changed', userId, network);
      await this.sessions.endAll(userId, digest);
    });
  }

  // Ends all of the member's sessions. 403 for the admin's own password: this route requires no
  // current password, which a thief of the session does not know.
  async changeOf(
    { userId, newPassword }: ChangeUserPasswordDto,
    { userId: adminId }: Session,
    network: NetworkHashes,
  ): Promise<void> {
    if (userId === adminId) throw notAllowed(ERROR_TEXTS.ownPasswordByAdmin);
    const newHash = await this.hashing.hash(newPassword, adminId);
    await inTransaction(this.users.manager, async (transaction) => {
      const { affected } = await transaction.update(
        User,
        { id: userId },
        { password_hash: newHash },
      );
      if (!affected) throw notFound(ERROR_TEXTS.userNotFound);
      await audit(transaction, adminId, 'change-password', userId);
      await recordEvent(transaction, 'password_set_by_admin', userId, network, adminId);
      await this.sessions.endAll(userId);
    });
  }
}

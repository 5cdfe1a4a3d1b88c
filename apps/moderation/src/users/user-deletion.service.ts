import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { ERROR_TEXTS } from '@lodge/contracts';
import { rows } from '@lodge/database';
import { AccountErasureService, audit } from '@lodge/domain';
import { notAllowed, notFound } from '@lodge/service';
import { DataSource, type Repository } from 'typeorm';
import { closeReportsOnPhotos } from '../images/reports-on-photos.js';
import { LIST_REPORTABLE_PHOTOS } from '../images/reports-on-photos.sql.js';
import { User } from '../entities.js';

@Injectable()
export class UserDeletionService {
  constructor(
    private readonly database: DataSource,
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly erasure: AccountErasureService,
  ) {}

  async delete(id: number, adminId: number): Promise<void> {
    // The photos are read before the erasure, which withholds reported ones until their reports are
    // closed below. One that is reported in between stays withheld.
    const reportable = await rows(this.database, LIST_REPORTABLE_PHOTOS, { userId: id });
    const photos = reportable.map((row) => row.id);
    const isErased = await this.erasure.erase(id, {
      record: async (transaction) => {
        await closeReportsOnPhotos(transaction, photos, adminId);
        await audit(transaction, adminId, 'delete-user', id);
      },
    });
    if (isErased) return;
    if (await this.users.existsBy({ id, is_admin: true }))
      throw notAllowed(ERROR_TEXTS.adminNotDeletable);
    throw notFound(ERROR_TEXTS.userNotFound);
  }
}

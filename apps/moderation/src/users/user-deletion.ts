import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { ERROR_TEXTS } from '@lodge/contracts';
import { AccountErasure } from '@lodge/erasure';
import { notAllowed, notFound } from '@lodge/http';
import type { Repository } from 'typeorm';
import { audit } from '../audit.js';
import { User } from './user.entity.js';

@Injectable()
export class UserDeletion {
  constructor(
    @InjectRepository(User) private readonly users: Repository<User>,
    private readonly erasure: AccountErasure,
  ) {}

  async delete(id: number, adminId: number): Promise<void> {
    const isErased = await this.erasure.erase(id, {
      record: (transaction) => audit(transaction, adminId, 'delete-user', id),
    });
    if (isErased) return;
    if (!(await this.users.existsBy({ id }))) throw notFound(ERROR_TEXTS.userNotFound);
    throw notAllowed(ERROR_TEXTS.adminNotDeletable);
  }
}

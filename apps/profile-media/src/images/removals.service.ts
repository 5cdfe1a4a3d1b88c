import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { ImageRemoval as Removal } from '@lodge/contracts';
import { LessThanOrEqual, type Repository } from 'typeorm';
import { ImageRemoval } from '../entities.js';

// Photos removed without their owner's doing.
@Injectable()
export class RemovalsService {
  constructor(
    @InjectRepository(ImageRemoval) private readonly removals: Repository<ImageRemoval>,
  ) {}

  // Oldest first.
  async unread(userId: number): Promise<Removal[]> {
    const found = await this.removals.find({ where: { user_id: userId }, order: { id: 'asc' } });
    return found.map(({ id, reason, removed_at, rule, note }) => ({
      id,
      reason,
      removed_at,
      rule,
      note,
    }));
  }

  // Deletes all up to this one.
  async read(userId: number, removalId: number): Promise<void> {
    await this.removals.delete({ user_id: userId, id: LessThanOrEqual(removalId) });
  }
}

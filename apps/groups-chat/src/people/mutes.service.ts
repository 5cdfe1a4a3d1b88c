import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, type Repository } from 'typeorm';
import { ERROR_TEXTS, type Mute, type ResponseOf } from '@lodge/contracts';
import { row, rows } from '@lodge/database';
import { EventBus } from '@lodge/messaging';
import { ApiError, invalidField, invalidInput, notFound, onViolation } from '@lodge/service';
import { MutedGroup, MutedMember } from '../entities.js';
import { LIST_MUTED_GROUPS, LIST_MUTED_MEMBERS, MUTE_GROUP, MUTE_MEMBER } from './mutes.sql.js';

@Injectable()
export class MutesService {
  constructor(
    private readonly database: DataSource,
    @InjectRepository(MutedGroup) private readonly groups: Repository<MutedGroup>,
    @InjectRepository(MutedMember) private readonly members: Repository<MutedMember>,
    private readonly events: EventBus,
  ) {}

  async list(userId: number): Promise<ResponseOf<'mutes'>> {
    const groups = await rows(this.database, LIST_MUTED_GROUPS, { userId });
    const members = await rows(this.database, LIST_MUTED_MEMBERS, { userId });
    return { groups, members };
  }

  /** @throws ApiError 400, or 404 for what the member is not in or does not see */
  async mute(viewerId: number, { groupId, userId, until }: Mute): Promise<void> {
    if ((groupId === undefined) === (userId === undefined))
      throw invalidInput(ERROR_TEXTS.invalidMute, {
        groupId: ERROR_TEXTS.invalidMute,
        userId: ERROR_TEXTS.invalidMute,
      });
    if (groupId !== undefined) await this.muteGroup(viewerId, groupId, until);
    else await this.muteMember(viewerId, userId!, until);
    this.publish(viewerId);
  }

  async unmuteGroup(userId: number, groupId: number): Promise<void> {
    await this.groups.delete({ user_id: userId, group_id: groupId });
    this.publish(userId);
  }

  async unmuteMember(userId: number, mutedId: number): Promise<void> {
    await this.members.delete({ user_id: userId, muted_id: mutedId });
    this.publish(userId);
  }

  private async muteGroup(userId: number, groupId: number, until?: string) {
    const values = { userId, groupId, until: until ?? null };
    await rows(this.database, MUTE_GROUP, values).catch(throwRejected);
  }

  private async muteMember(userId: number, mutedId: number, until?: string) {
    if (userId === mutedId) throw invalidField('userId', ERROR_TEXTS.ownMute);
    const values = { userId, memberId: mutedId, until: until ?? null };
    if (!(await row(this.database, MUTE_MEMBER, values).catch(throwRejected)))
      throw notFound(ERROR_TEXTS.userNotFound);
  }

  private publish(userId: number) {
    this.events.publish('pairs.changed', { userId });
  }
}

const throwRejected = onViolation({
  muted_members_limit: () => new ApiError(400, ERROR_TEXTS.muteLimit, 'mute_limit'),
  muted_groups_of_members: () => notFound(ERROR_TEXTS.groupNotFound),
  muted_members_muted_id_fkey: () => notFound(ERROR_TEXTS.userNotFound),
});

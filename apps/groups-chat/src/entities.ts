import type { Emblem, GroupLife, Instant, NodEmoji, RequestStatus, Tint } from '@lodge/contracts';
import { INSERTED, INSTANT, READ_ONLY, UPDATED, WRITE_ONLY } from '@lodge/database';
import type { SecurityEventKind } from '@lodge/domain';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

@Entity('blocks')
export class Block {
  @PrimaryColumn({ type: 'integer', ...INSERTED }) blocker_id: number;
  @PrimaryColumn({ type: 'integer', ...INSERTED }) blocked_id: number;
  @Column({ ...INSTANT, ...READ_ONLY }) created_at: Instant;
}

@Entity('groups')
export class Group {
  @PrimaryGeneratedColumn() id: number;
  @Column({ type: 'text', ...READ_ONLY }) name: string;
  @Column({ type: 'text', ...READ_ONLY }) code: string;
  @Column({ type: 'integer', ...READ_ONLY, nullable: true }) created_by: number | null;
  @Column({ ...INSTANT, ...READ_ONLY }) created_at: Instant;
  @Column({ type: 'text', ...READ_ONLY }) description: string;
  @Column({ type: 'text', ...READ_ONLY, nullable: true }) emblem: Emblem | null;
  @Column({ type: 'text', ...READ_ONLY, nullable: true }) tint: Tint | null;
  @Column({ type: 'bigint', ...UPDATED }) messages_version: number;
  // Members on the day of the last count, which non-members are told.
  @Column({ type: 'integer', ...READ_ONLY }) counted_members: number;
  @Column({ type: 'date', ...READ_ONLY }) counted_on: string;
  @Column({ type: 'text', ...READ_ONLY }) life: GroupLife;
}

@Entity('group_requests')
export class GroupRequest {
  @PrimaryGeneratedColumn() id: number;
  @Column({ type: 'integer', ...INSERTED }) group_id: number;
  @Column({ type: 'integer', ...INSERTED }) user_id: number;
  @Column({ type: 'text', ...UPDATED }) status: RequestStatus;
  @Column({ type: 'text', ...WRITE_ONLY, nullable: true }) message: string | null;
  // False once its member left or was removed, who may then request again.
  @Column({ type: 'boolean', ...UPDATED }) is_current: boolean;
  @Column({ ...INSTANT, ...READ_ONLY }) requested_at: Instant;
  @Column({ ...INSTANT, ...UPDATED, nullable: true }) processed_at: Instant | null;
  @Column({ type: 'integer', ...READ_ONLY, nullable: true }) processed_by: number | null;
}

@Entity('memberships')
export class Membership {
  @PrimaryColumn({ type: 'integer', ...INSERTED }) group_id: number;
  @PrimaryColumn({ type: 'integer', ...INSERTED }) user_id: number;
  @Column({ ...INSTANT, ...READ_ONLY }) joined_at: Instant;
  @Column('bigint') last_read_id: number;
}

@Entity('muted_groups')
export class MutedGroup {
  @PrimaryColumn({ type: 'integer', ...INSERTED }) user_id: number;
  @PrimaryColumn({ type: 'integer', ...INSERTED }) group_id: number;
  @Column({ ...INSTANT, ...READ_ONLY, nullable: true }) until: Instant | null;
  @Column({ type: 'boolean', ...READ_ONLY }) except_calls: boolean;
}

@Entity('muted_members')
export class MutedMember {
  @PrimaryColumn({ type: 'integer', ...INSERTED }) user_id: number;
  @PrimaryColumn({ type: 'integer', ...INSERTED }) muted_id: number;
  @Column({ ...INSTANT, ...READ_ONLY, nullable: true }) until: Instant | null;
}

@Entity('stars')
export class Star {
  @PrimaryColumn({ type: 'integer', ...INSERTED }) user_id: number;
  @PrimaryColumn({ type: 'integer', ...INSERTED }) starred_id: number;
}

@Entity('nods')
export class Nod {
  @PrimaryColumn({ type: 'bigint', ...INSERTED }) message_id: number;
  @PrimaryColumn({ type: 'integer', ...INSERTED }) user_id: number;
  @Column({ type: 'integer', ...INSERTED }) group_id: number;
  @Column('text') emoji: NodEmoji;
}

/** Whom a message names, or answers. */
@Entity('calls')
export class Call {
  @PrimaryColumn({ type: 'bigint', ...INSERTED }) message_id: number;
  @PrimaryColumn({ type: 'integer', ...INSERTED }) user_id: number;
  @Column({ type: 'integer', ...INSERTED }) group_id: number;
  @Column('boolean') is_mention: boolean;
}

@Entity('security_events')
export class SecurityEvent {
  @PrimaryColumn({ type: 'bigint', ...READ_ONLY, select: false }) id: number;
  @Column({ type: 'text', ...WRITE_ONLY }) kind: SecurityEventKind;
  @Column({ type: 'integer', ...WRITE_ONLY, nullable: true }) actor_id: number | null;
  @Column({ type: 'integer', ...WRITE_ONLY, nullable: true }) group_id: number | null;
  @Column({ type: 'text', ...WRITE_ONLY, nullable: true }) network: string | null;
}

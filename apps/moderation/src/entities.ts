import type {
  DecisionRule,
  Emblem,
  GroupLife,
  Instant,
  RemovalReason,
  ReportCategory,
  ReportKind,
  ReportOutcome,
  Standing,
  Tint,
} from '@lodge/contracts';
import { INSERTED, INSTANT, READ_ONLY, UPDATED, profileColumns } from '@lodge/database';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';
import type { StoredText } from './queues/earlier-texts.sql.js';

export { AuditEntry, SecurityEvent, UsernameClaim } from '@lodge/domain';

@Entity('groups')
export class Group {
  @PrimaryGeneratedColumn() id: number;
  @Column({ type: 'text', ...INSERTED }) name: string;
  @Column('text') code: string;
  @Column({ type: 'integer', ...INSERTED, nullable: true }) created_by: number | null;
  @Column({ ...INSTANT, ...READ_ONLY }) created_at: Instant;
  @Column({ type: 'text', ...UPDATED }) description: string;
  // Null until an admin chooses them: `withEmblem` has the default.
  @Column({ type: 'text', nullable: true }) emblem: Emblem | null;
  @Column({ type: 'text', nullable: true }) tint: Tint | null;
  // Grows with every change that a poll of the group's messages would show.
  @Column({ type: 'bigint', ...UPDATED }) messages_version: number;
  @Column({ type: 'integer', ...UPDATED }) counted_members: number;
  @Column({ type: 'date', ...UPDATED }) counted_on: string;
  @Column({ type: 'text', ...UPDATED }) life: GroupLife;
}

@Entity('images')
export class Image {
  @PrimaryGeneratedColumn() id: number;
  @Column({ type: 'integer', ...READ_ONLY }) user_id: number;
  // 1 to 12, unique for a user.
  @Column({ type: 'smallint', ...READ_ONLY }) slot: number;
  // Null for photos added since their owner chose an order, which come after.
  @Column({ type: 'smallint', ...READ_ONLY, nullable: true }) position: number | null;
  // Unguessable; the objects are `incoming/`, `images/` and `thumbs/` followed by it.
  @Column({ type: 'text', ...READ_ONLY }) filename: string;
  @Column({ ...INSTANT, ...READ_ONLY }) uploaded_at: Instant;
  @Column({ type: 'text', ...READ_ONLY }) status: 'processing' | 'ready';
  @Column({ type: 'boolean', ...UPDATED }) is_approved: boolean;
  @Column({ type: 'boolean', ...UPDATED }) is_face_picture: boolean;
  // Set by a trigger; null while it is not approved, and for those approved before there was news.
  @Column({ ...INSTANT, ...READ_ONLY, nullable: true }) approved_at: Instant | null;
  @Column({ type: 'integer', ...READ_ONLY, nullable: true }) width: number | null;
  @Column({ type: 'integer', ...READ_ONLY, nullable: true }) height: number | null;
  @Column({ type: 'text', ...READ_ONLY, nullable: true }) placeholder: string | null;
  // The rule by which its thumb was cut is part of the ETag.
  @Column({ type: 'smallint', ...READ_ONLY }) thumb_version: number;
  // Null for a photo that is too plain, and for older ones.
  @Column({ type: 'bit', ...READ_ONLY, length: 256, nullable: true }) hash: string | null;
  @Column({ type: 'integer', ...READ_ONLY, nullable: true }) blocked_hash_id: number | null;
  // Since when it is like a photo blocked for everybody; null again once a reviewer decided.
  @Column({ ...INSTANT, ...UPDATED, nullable: true }) copy_found_at: Instant | null;
  @Column({ type: 'boolean', ...READ_ONLY }) copy_is_urgent: boolean;
  @Column({ type: 'bigint', ...READ_ONLY, select: false }) queue_place: number;
}

@Entity('image_removals')
export class ImageRemoval {
  @PrimaryColumn({ type: 'integer', ...READ_ONLY, select: false }) id: number;
  @Column({ type: 'integer', ...INSERTED }) user_id: number;
  @Column({ type: 'text', ...INSERTED }) reason: RemovalReason;
  @Column({ type: 'text', ...INSERTED, nullable: true }) rule: DecisionRule | null;
  @Column({ type: 'text', ...INSERTED }) note: string;
  @Column({ ...INSTANT, ...READ_ONLY }) removed_at: Instant;
}

@Entity('reports')
export class Report {
  @PrimaryGeneratedColumn() id: number;
  // Null once the reporter is gone, and for notices.
  @Column({ type: 'integer', ...INSERTED, nullable: true }) reporter_id: number | null;
  // The member concerned; null once they are gone, and for groups and notices.
  @Column({ type: 'integer', ...INSERTED, nullable: true }) subject_id: number | null;
  @Column({ type: 'text', ...INSERTED }) kind: ReportKind | 'notice';
  // The target may be gone; null for notices.
  @Column({ type: 'bigint', ...INSERTED, nullable: true }) target_id: number | null;
  // The group of a reported message, or the reported group itself; it may be gone.
  @Column({ type: 'integer', ...INSERTED, nullable: true }) group_id: number | null;
  @Column({ type: 'text', ...INSERTED }) category: ReportCategory;
  @Column({ type: 'text', ...INSERTED }) text: string;
  @Column({ type: 'text', ...INSERTED }) evidence: string;
  @Column({ type: 'jsonb', ...INSERTED }) earlier_texts: StoredText[];
  @Column({ ...INSTANT, ...INSERTED, nullable: true }) target_deleted_at: Instant | null;
  @Column({ type: 'boolean', ...INSERTED }) is_held: boolean;
  @Column({ type: 'integer', ...READ_ONLY, select: false }) turn: number;
  @Column({ type: 'bigint', ...READ_ONLY, select: false }) queue_place: number;
  @Column({ type: 'boolean', ...INSERTED }) declared: boolean;
  @Column({ ...INSTANT, ...READ_ONLY }) reported_at: Instant;
  @Column({ type: 'integer', ...UPDATED, nullable: true }) claimed_by: number | null;
  @Column({ ...INSTANT, ...UPDATED, nullable: true }) claimed_until: Instant | null;
  @Column({ ...INSTANT, ...UPDATED, nullable: true }) closed_at: Instant | null;
  @Column({ type: 'text', ...UPDATED, nullable: true }) outcome: ReportOutcome | null;
  @Column({ ...INSTANT, ...UPDATED, nullable: true }) second_look_at: Instant | null;
  @Column({ type: 'integer', ...UPDATED, nullable: true }) first_decision_id: number | null;
}

@Entity('users')
export class User extends profileColumns(UPDATED) {
  @PrimaryGeneratedColumn() id: number;
  @Column({ type: 'text', ...READ_ONLY }) email: string;
  @Column({ type: 'boolean', ...UPDATED }) is_admin: boolean;
  @Column({ type: 'boolean', ...UPDATED }) is_moderator: boolean;
  @Column({ ...INSTANT, ...READ_ONLY }) created_at: Instant;
  @Column({ ...INSTANT, ...READ_ONLY, nullable: true }) erase_after: Instant | null;
  @Column({ ...INSTANT, ...UPDATED, select: false, nullable: true })
  suspended_until: Instant | null;
  @Column({ type: 'text', ...UPDATED }) standing: Standing | 'member';
  @Column({ type: 'text', ...READ_ONLY, select: false }) language: string;
  @Column({ type: 'boolean', ...READ_ONLY, select: false }) is_language_chosen: boolean;
  @Column({ type: 'boolean', ...READ_ONLY, select: false }) age_asked: boolean;
  @Column({ ...INSTANT, ...UPDATED, select: false }) news_seen_at: Instant;
}

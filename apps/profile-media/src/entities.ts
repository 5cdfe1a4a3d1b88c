import type { DecisionRule, Instant, RemovalReason } from '@lodge/contracts';
import { INSERTED, INSTANT, READ_ONLY, UPDATED, profileColumns } from '@lodge/database';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

export { UsernameClaim } from '@lodge/domain';

// Leaves out what detects similar photos, and what only the news tell.
@Entity('images')
export class Image {
  @PrimaryGeneratedColumn() id: number;
  @Column({ type: 'integer', ...READ_ONLY }) user_id: number;
  @Column({ type: 'smallint', ...READ_ONLY }) slot: number;
  @Column({ type: 'smallint', ...READ_ONLY, nullable: true }) position: number | null;
  @Column({ type: 'text', ...READ_ONLY }) filename: string;
  @Column({ ...INSTANT, ...READ_ONLY }) uploaded_at: Instant;
  @Column({ type: 'text', ...READ_ONLY }) status: 'processing' | 'ready';
  @Column({ type: 'boolean', ...READ_ONLY }) is_approved: boolean;
  @Column({ type: 'boolean', ...READ_ONLY }) is_face_picture: boolean;
  @Column({ type: 'integer', ...READ_ONLY, nullable: true }) width: number | null;
  @Column({ type: 'integer', ...READ_ONLY, nullable: true }) height: number | null;
  @Column({ type: 'text', ...READ_ONLY, nullable: true }) placeholder: string | null;
  @Column({ type: 'smallint', ...READ_ONLY, select: false }) thumb_version: number;
  @Column({ type: 'uuid', ...INSERTED, nullable: true, select: false }) client_id: string | null;
}

@Entity('image_removals')
export class ImageRemoval {
  @PrimaryGeneratedColumn() id: number;
  @Column({ type: 'integer', ...READ_ONLY }) user_id: number;
  @Column({ type: 'text', ...READ_ONLY }) reason: RemovalReason;
  @Column({ type: 'text', ...READ_ONLY, nullable: true }) rule: DecisionRule | null;
  @Column({ type: 'text', ...READ_ONLY }) note: string;
  @Column({ ...INSTANT, ...READ_ONLY }) removed_at: Instant;
}

@Entity('users')
export class User extends profileColumns(UPDATED) {
  @PrimaryGeneratedColumn() id: number;
  @Column({ type: 'text', ...READ_ONLY }) email: string;
  @Column({ type: 'boolean', ...READ_ONLY }) is_admin: boolean;
  @Column({ type: 'boolean', ...READ_ONLY }) is_moderator: boolean;
  @Column({ ...INSTANT, ...READ_ONLY }) created_at: Instant;
  @Column({ ...INSTANT, ...READ_ONLY, nullable: true }) erase_after: Instant | null;
}

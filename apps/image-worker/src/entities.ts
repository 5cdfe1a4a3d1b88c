import type { Instant } from '@lodge/contracts';
import { INSTANT, READ_ONLY, UPDATED } from '@lodge/database';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

@Entity('images')
export class Image {
  @PrimaryGeneratedColumn() id: number;
  @Column({ type: 'integer', ...READ_ONLY }) user_id: number;
  @Column({ type: 'smallint', ...READ_ONLY }) slot: number;
  @Column({ type: 'smallint', ...READ_ONLY, nullable: true }) position: number | null;
  @Column({ type: 'text', ...READ_ONLY }) filename: string;
  @Column({ ...INSTANT, ...READ_ONLY }) uploaded_at: Instant;
  @Column({ type: 'text', ...UPDATED }) status: 'processing' | 'ready';
  @Column({ type: 'boolean', ...READ_ONLY }) is_approved: boolean;
  @Column({ type: 'boolean', ...READ_ONLY }) is_face_picture: boolean;
  @Column({ ...INSTANT, ...READ_ONLY, nullable: true }) approved_at: Instant | null;
  @Column({ type: 'integer', ...UPDATED, nullable: true }) width: number | null;
  @Column({ type: 'integer', ...UPDATED, nullable: true }) height: number | null;
  @Column({ type: 'text', ...UPDATED, nullable: true }) placeholder: string | null;
  @Column({ type: 'smallint', ...UPDATED }) thumb_version: number;
  @Column({ type: 'bit', ...UPDATED, length: 256, nullable: true }) hash: string | null;
  @Column({ type: 'integer', ...UPDATED, nullable: true }) blocked_hash_id: number | null;
  @Column({ ...INSTANT, ...READ_ONLY, nullable: true }) copy_found_at: Instant | null;
  @Column({ type: 'boolean', ...READ_ONLY }) copy_is_urgent: boolean;
}

@Entity('object_deletions')
export class ObjectDeletion {
  @PrimaryColumn({ type: 'text', ...READ_ONLY }) key: string;
  // SQL alone postpones it (object-deletions.sql.ts).
  @Column({ ...INSTANT, ...READ_ONLY }) not_before: Instant;
}

import { ImageColumns, ReadColumn } from '@lodge/database';
import { Column, Entity } from 'typeorm';

@Entity('images')
export class Image extends ImageColumns {
  @ReadColumn('text')
  status: 'processing' | 'ready';

  @Column({ type: 'boolean', insert: false })
  is_approved: boolean;

  @Column({ type: 'boolean', insert: false })
  is_face_picture: boolean;

  @ReadColumn('integer', { nullable: true })
  width: number | null;

  @ReadColumn('integer', { nullable: true })
  height: number | null;

  // `#rrggbb`
  @ReadColumn('text', { nullable: true })
  placeholder: string | null;

  @ReadColumn('bit', { length: '256', nullable: true })
  hash: string | null;

  @ReadColumn('integer', { nullable: true })
  blocked_hash_id: number | null;
}

import { ImageColumns, ReadColumn } from '@lodge/database';
import { Column, Entity } from 'typeorm';

@Entity('images')
export class Image extends ImageColumns {
  @Column({ type: 'text', insert: false })
  status: 'processing' | 'ready';

  @ReadColumn('boolean')
  is_approved: boolean;

  @ReadColumn('boolean')
  is_face_picture: boolean;

  @Column({ type: 'integer', nullable: true, insert: false })
  width: number | null;

  @Column({ type: 'integer', nullable: true, insert: false })
  height: number | null;

  // `#rrggbb`
  @Column({ type: 'text', nullable: true, insert: false })
  placeholder: string | null;

  // Null for a photo that is too plain, and for those of before.
  @Column({ type: 'bit', length: '256', nullable: true, insert: false })
  hash: string | null;

  @Column({ type: 'integer', nullable: true, insert: false })
  blocked_hash_id: number | null;
}

import { ImageColumns, ReadColumn } from '@lodge/database';
import { Column, Entity } from 'typeorm';

@Entity('images')
export class Image extends ImageColumns {
  @ReadColumn('text')
  status: 'processing' | 'ready';

  @Column({ type: 'smallint', nullable: true, insert: false })
  override position: number | null;

  @ReadColumn('boolean')
  is_approved: boolean;

  @ReadColumn('boolean')
  is_face_picture: boolean;

  @ReadColumn('integer', { nullable: true })
  width: number | null;

  @ReadColumn('integer', { nullable: true })
  height: number | null;

  // `#rrggbb`
  @ReadColumn('text', { nullable: true })
  placeholder: string | null;
}

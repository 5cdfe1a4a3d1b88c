import { ImageColumns, ReadColumn } from '@lodge/database';
import { Entity } from 'typeorm';

@Entity('images')
export class Image extends ImageColumns {
  @ReadColumn('text')
  status: 'processing' | 'ready';

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

import {
  Check,
  Column,
  Entity,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryGeneratedColumn,
  Unique,
  type Relation,
} from 'typeorm';
import { User } from './user.entity.js';

@Entity('images')
@Unique('images_user_id_slot_key', ['user_id', 'slot'])
@Unique('images_filename_key', ['filename'])
@Index('images_by_decision', { synchronize: false })
@Index('images_processing', ['uploaded_at'], { where: "status = 'processing'" })
@Check('images_slot', 'slot between 1 and 12')
@Check('images_status', "status in ('processing', 'ready')")
@Check('images_approved_is_ready', "status = 'ready' or not is_approved")
export class Image {
  @PrimaryGeneratedColumn('identity', {
    type: 'integer',
    generatedIdentity: 'ALWAYS',
    primaryKeyConstraintName: 'images_pkey',
  })
  id: number;
  @Column('integer') user_id: number;
  @ManyToOne(() => User, { nullable: false, onDelete: 'CASCADE' })
  @JoinColumn({ name: 'user_id', foreignKeyConstraintName: 'images_user_id_fkey' })
  user: Relation<User>;
  /** 1 to 12, unique for a user. */
  @Column('smallint') slot: number;
  /** Unguessable; the objects are `incoming/`, `images/` and `thumbs/` followed by it. */
  @Column('text') filename: string;
  @Column('text', { default: 'processing' }) status: 'processing' | 'ready';
  @Column('boolean', { default: false }) is_approved: boolean;
  @Column('boolean', { default: false }) is_face_picture: boolean;
  @Column('integer', { nullable: true }) width: number | null;
  @Column('integer', { nullable: true }) height: number | null;
  /** Dominant colour, `#rrggbb`. */
  @Column('text', { nullable: true }) placeholder: string | null;
  @Column('timestamptz', { default: () => 'clock_timestamp()' }) uploaded_at: Date;
}

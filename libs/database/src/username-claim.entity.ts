import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A form that a member's username looks like, which no other member's new name may look like. */
@Entity('username_claims')
export class UsernameClaim {
  @PrimaryColumn('text', { select: false })
  skeleton: string;

  @Column('integer', { select: false })
  user_id: number;
}

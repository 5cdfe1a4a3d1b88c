import { Entity, PrimaryColumn } from 'typeorm';
import { AppendColumn } from './entity-columns.js';

/** A form that a member's username looks like, which no other member's new name may look like. */
@Entity('username_claims')
export class UsernameClaim {
  @PrimaryColumn('text', { select: false })
  skeleton: string;

  @AppendColumn('integer')
  user_id: number;
}

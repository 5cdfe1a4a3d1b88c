import { Entity, PrimaryColumn } from 'typeorm';
import { AppendColumn } from './entity-columns.js';

// No other member's new name may look like `skeleton`.
@Entity('username_claims')
export class UsernameClaim {
  @PrimaryColumn('text', { select: false })
  skeleton: string;

  @AppendColumn('integer')
  user_id: number;
}

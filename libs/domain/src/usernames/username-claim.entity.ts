import { Entity, PrimaryColumn } from 'typeorm';
import { AppendColumn } from '@lodge/database';

// No other member's new name may look like `skeleton`.
@Entity('username_claims')
export class UsernameClaim {
  @PrimaryColumn('text', { select: false })
  skeleton: string;

  @AppendColumn('integer')
  user_id: number;
}

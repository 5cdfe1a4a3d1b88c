import type { Instant } from '@lodge/contracts';
import { InstantColumn } from '@lodge/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';

// A link that resets a password. Several of an account may be valid; a trigger ends all of them
// when the password changes.
@Entity('password_resets')
export class PasswordReset {
  // SHA-256 of the link's token: the contents of the table reset nothing.
  @PrimaryColumn({ type: 'text' })
  digest: string;

  @Column({ type: 'integer', update: false })
  user_id: number;

  @InstantColumn()
  expires_at: Instant;
}

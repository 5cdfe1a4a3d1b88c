import type { Instant } from '@lodge/contracts';
import { InstantColumn } from '@lodge/database';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('totp_factors')
export class TotpFactor {
  @PrimaryColumn('integer')
  user_id: number;

  // Sealed under FACTOR_KEY, together with the user's id.
  @Column('text')
  secret: string;

  // Of 30 seconds since 1970; each is accepted once.
  @Column('integer')
  last_step: number;

  @InstantColumn()
  created_at: Instant;
}

import type { Instant } from '@lodge/contracts';
import { InstantColumn } from '@lodge/database';
import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

@Entity('passkeys')
export class PasskeyRow {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'integer', update: false })
  user_id: number;

  // 1 to 10, unique for a user.
  @Column({ type: 'smallint', update: false })
  slot: number;

  // In base64url.
  @Column({ type: 'text', update: false })
  credential_id: string;

  // COSE (RFC 9052).
  @Column({ type: 'bytea', update: false })
  public_key: Buffer;

  // Of the authenticator's signatures; always 0 for those that do not count.
  @Column('bigint')
  counter: number;

  // Separated by spaces.
  @Column({ type: 'text', update: false })
  transports: string;

  // Random, the same for all passkeys of a member: it says nothing about them.
  @Column({ type: 'text', update: false })
  user_handle: string;

  @Column('text')
  name: string;

  @InstantColumn()
  created_at: Instant;

  @Column({ type: 'date', nullable: true, insert: false })
  last_used: string | null;
}

import { Entity, PrimaryColumn } from 'typeorm';

@Entity('recovery_codes')
export class RecoveryCode {
  @PrimaryColumn('integer')
  user_id: number;

  // SHA-256, which suffices for 125 random bits. The row goes when the code is used.
  @PrimaryColumn('text')
  digest: string;
}

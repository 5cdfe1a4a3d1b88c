import type { AgeMethod, ConsentAction, Instant, Standing } from '@lodge/contracts';
import { INSERTED, INSTANT, READ_ONLY, UPDATED, profileColumns } from '@lodge/database';
import { Column, Entity, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

export { AuditEntry, SecurityEvent, UsernameClaim } from '@lodge/domain';

@Entity('age_checks')
export class AgeCheck {
  @PrimaryColumn({ type: 'integer', ...READ_ONLY }) user_id: number;
  @Column({ type: 'text', ...READ_ONLY }) method: AgeMethod;
  @Column({ ...INSTANT, ...READ_ONLY }) checked_at: Instant;
  @Column({ type: 'integer', ...READ_ONLY, nullable: true }) checked_by: number | null;
  @Column({ type: 'text', ...READ_ONLY }) reason: string;
}

// A history: accepting again after a withdrawal is another row.
@Entity('consents')
export class Consent {
  @PrimaryGeneratedColumn({ type: 'bigint' }) id: number;
  @Column({ type: 'integer', ...INSERTED }) user_id: number;
  @Column({ type: 'integer', ...INSERTED }) document_id: number;
  @Column({ type: 'text', ...INSERTED }) action: ConsentAction;
  @Column({ type: 'text', ...INSERTED, nullable: true }) language: string | null;
  @Column({ ...INSTANT, ...READ_ONLY }) at: Instant;
}

@Entity('invitations')
export class Invitation {
  @PrimaryGeneratedColumn() id: number;
  // SHA-256 of the code.
  @Column({ type: 'text', ...INSERTED }) digest: string;
  @Column({ type: 'integer', ...INSERTED, nullable: true }) created_by: number | null;
  @Column({ ...INSTANT, ...READ_ONLY }) created_at: Instant;
  @Column({ ...INSTANT, ...INSERTED }) expires_at: Instant;
  @Column({ type: 'integer', ...UPDATED, nullable: true }) used_by: number | null;
  @Column({ ...INSTANT, ...UPDATED, nullable: true }) used_at: Instant | null;
  // Says for whom it is, until it is used or over.
  @Column({ type: 'text', nullable: true }) note: string | null;
  // Whoever uses it learns who made it.
  @Column({ type: 'boolean', ...INSERTED }) names_inviter: boolean;
}

@Entity('passkeys')
export class PasskeyRow {
  @PrimaryGeneratedColumn() id: number;
  @Column({ type: 'integer', ...INSERTED }) user_id: number;
  // 1 to 10, unique for a user.
  @Column({ type: 'smallint', ...INSERTED }) slot: number;
  @Column({ type: 'text', ...INSERTED }) credential_id: string;
  @Column({ type: 'bytea', ...INSERTED }) public_key: Buffer;
  // The authenticator's signature counter; always 0 for those that do not count.
  @Column('bigint') counter: number;
  @Column({ type: 'text', ...INSERTED }) transports: string;
  // Random, the same for all passkeys of a member: it says nothing about them.
  @Column({ type: 'text', ...INSERTED }) user_handle: string;
  @Column('text') name: string;
  @Column({ ...INSTANT, ...READ_ONLY }) created_at: Instant;
  @Column({ type: 'date', ...UPDATED, nullable: true }) last_used: string | null;
}

@Entity('password_resets')
export class PasswordReset {
  // SHA-256 of the link's token: the contents of the table reset nothing.
  @PrimaryColumn({ type: 'text', ...INSERTED }) digest: string;
  @Column({ type: 'integer', ...INSERTED }) user_id: number;
  @Column({ ...INSTANT, ...READ_ONLY }) expires_at: Instant;
  // The admin who made it; null for one that was mailed.
  @Column({ type: 'integer', ...INSERTED, nullable: true }) created_by: number | null;
}

@Entity('recovery_codes')
export class RecoveryCode {
  @PrimaryColumn({ type: 'integer', ...INSERTED }) user_id: number;
  // SHA-256, which suffices for 125 random bits. The row goes when the code is used.
  @PrimaryColumn({ type: 'text', ...INSERTED }) digest: string;
}

@Entity('totp_factors')
export class TotpFactor {
  @PrimaryColumn({ type: 'integer', ...INSERTED }) user_id: number;
  // Sealed under FACTOR_KEY, together with the user's id.
  @Column('text') secret: string;
  // Steps of 30 seconds since 1970; each is accepted once.
  @Column('integer') last_step: number;
  @Column({ ...INSTANT, ...READ_ONLY }) created_at: Instant;
}

@Entity('users')
export class User extends profileColumns(INSERTED) {
  @PrimaryGeneratedColumn() id: number;
  @Column({ type: 'text', ...INSERTED }) email: string;
  @Column({ type: 'text', select: false }) password_hash: string;
  @Column({ type: 'boolean', ...READ_ONLY }) is_admin: boolean;
  @Column({ type: 'boolean', ...READ_ONLY }) is_moderator: boolean;
  @Column({ ...INSTANT, ...READ_ONLY }) created_at: Instant;
  @Column({ ...INSTANT, ...UPDATED, nullable: true }) erase_after: Instant | null;
  @Column({ ...INSTANT, ...UPDATED, nullable: true }) email_confirmed_at: Instant | null;
  // `infinity` is no date: read it in `*.sql.ts`.
  @Column({ ...INSTANT, ...READ_ONLY, select: false, nullable: true })
  suspended_until: Instant | null;
  @Column({ type: 'text', select: false }) standing: Standing | 'member';
  // Null until DORMANT_MONTHS is set, and once it is off.
  @Column({ type: 'date', ...UPDATED, select: false, nullable: true }) signed_in_month:
    | string
    | null;
  @Column({ type: 'date', ...UPDATED, select: false, nullable: true }) erasure_warned_on:
    | string
    | null;
  // Why a registration was refused. The applicant's browser shows the reason, and a mail the note.
  @Column({ type: 'text', ...READ_ONLY, select: false, nullable: true }) refused_for: string | null;
  @Column({ type: 'text', ...READ_ONLY, select: false, nullable: true }) refusal_note:
    | string
    | null;
  @Column({ type: 'text', select: false }) language: string;
  @Column({ type: 'boolean', ...UPDATED, select: false }) is_language_chosen: boolean;
  @Column({ type: 'boolean', select: false }) age_asked: boolean;
  // One form for all spellings.
  @Column({ type: 'text', ...INSERTED, select: false, nullable: true }) email_canonical: string;
  // 0, or the account's id: others had the email before such spellings were refused.
  @Column({ type: 'integer', ...READ_ONLY, select: false }) email_twin: number;
}

import type { QueryRunner } from 'typeorm';
import { Forward } from './forward.js';

/**
 * Any standing but `member` hides: the views, and 1.0.0, which signs a paused member in and leaves them
 * hidden.
 */
export class Pauses1796460000000 extends Forward {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table users drop constraint users_standing,
        add constraint users_standing
          check (standing in ('member', 'pending', 'refused', 'expelled', 'dormant', 'paused'))`);
    await runner.query(`
      alter table security_events drop constraint security_events_kind,
        add constraint security_events_kind check (kind in (
            'registered', 'signed_in', 'signed_out', 'sign_in_failed', 'locked_out',
            'password_changed', 'password_set_by_admin', 'admin_granted', 'admin_revoked',
            'admin_read_messages', 'factor_added', 'factor_removed', 'recovery_codes_made',
            'recovery_code_used', 'reset_requested', 'reset_link_created', 'password_reset',
            'profile_changed_by_admin', 'deletion_scheduled', 'deletion_cancelled',
            'data_requested', 'passkey_added', 'passkey_removed', 'passkey_counter_back',
            'confirmation_failed', 'moderator_granted', 'moderator_revoked', 'account_paused',
            'account_resumed'))`);
  }
}

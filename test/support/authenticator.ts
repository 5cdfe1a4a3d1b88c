import { setTimeout as sleep } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import { sql, type Client, type Installation } from '@lodge/testing';

const PERIOD = 30;

const totpOf = (secret: string) => new TOTP({ secret: Secret.fromBase32(secret) });

/** Returns the code that is valid `steps` from now. */
export const codeOf = (secret: string, steps = 0) =>
  totpOf(secret).generate({ timestamp: Date.now() + steps * PERIOD * 1_000 });

/** Returns a code that is not valid in any step around now. */
export function wrongCodeOf(secret: string): string {
  const right = [-2, -1, 0, 1, 2].map((steps) => codeOf(secret, steps));
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find(
    (code) => !right.includes(code),
  )!;
}

// Milliseconds, long enough for a request on a busy machine.
const MARGIN = 3_000;

/** Waits until the code of the previous step stays valid for a while. */
async function untilMidStep() {
  const left = PERIOD * 1_000 - (Date.now() % (PERIOD * 1_000));
  // Timers may fire a millisecond early, which would still be in the old step.
  if (left < MARGIN) await sleep(left + 100);
}

/** Turns one-time codes on with the previous step's code. @returns the authenticator's secret */
export async function enrolTotp(client: Client): Promise<string> {
  const { secret, enrolment } = (await client.post('/api/account/factors/totp')).body;
  await untilMidStep();
  const code = codeOf(secret, -1);
  const { status } = await client.post('/api/account/factors/totp/finish', { enrolment, code });
  if (status !== 200) throw new Error(`one-time codes stayed off (${status})`);
  return secret;
}

/** Pretends that no code has been used for a while. */
export const forgetStep = (system: Installation, userId: number) =>
  sql(system, 'update totp_factors set last_step = last_step - 10 where user_id = $1', [userId]);

export const makeRecoveryCodes = async (client: Client): Promise<string[]> =>
  (await client.post('/api/account/factors/recovery-codes')).body.codes;

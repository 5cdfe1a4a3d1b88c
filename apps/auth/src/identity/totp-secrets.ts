import { Injectable } from '@nestjs/common';
import { FactorKeys } from './factor-keys.js';

const LABEL = 'totp';
const ENROLMENT = 'enrolment';
// Seconds.
const TIME_TO_ENROL = 600;

const now = () => Math.floor(Date.now() / 1_000);

// Sealed with its owner's id: copied to another's row, a secret is worthless.
@Injectable()
export class TotpSecrets {
  constructor(private readonly keys: FactorKeys) {}

  seal(userId: number, secret: string): string {
    return this.keys.seal(LABEL, `${userId}.${secret}`);
  }

  // Whether the first FACTOR_KEY sealed it.
  isCurrent(sealed: string): boolean {
    return this.keys.isCurrent(LABEL, sealed);
  }

  // Throws where no FACTOR_KEY opens it.
  open(userId: number, sealed: string): string {
    const [owner, secret] = this.keys.open(LABEL, sealed)?.split('.') ?? [];
    if (owner !== String(userId)) throw new Error('no key of FACTOR_KEY opens this secret');
    return secret;
  }

  sealEnrolment(userId: number, secret: string): string {
    return this.keys.seal(ENROLMENT, `${userId}.${now() + TIME_TO_ENROL}.${secret}`);
  }

  openEnrolment(userId: number, sealed: string): string | undefined {
    const [owner, ends, secret] = this.keys.open(ENROLMENT, sealed)?.split('.') ?? [];
    return owner === String(userId) && now() < Number(ends) ? secret : undefined;
  }
}

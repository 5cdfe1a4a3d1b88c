import type { SessionKeys } from './session-keys.js';

type Field = string | number;

export const now = () => Math.floor(Date.now() / 1_000);

/** Makes tokens that nobody else can: a subject and fields without a `.`, for one purpose. */
export class SignedToken {
  constructor(
    private readonly keys: SessionKeys,
    private readonly purpose: string,
    private readonly seconds?: number,
  ) {}

  /** @param subject what the token is about: covered by the signature, and not in the token */
  create(subject: Field, ...fields: Field[]): string {
    const text = [...(this.seconds ? [now() + this.seconds] : []), ...fields].join('.');
    return `${text}.${this.keys.sign(this.purpose, `${subject}.${text}`)}`;
  }

  /** @returns the fields; undefined for another purpose or subject, or when expired */
  read(subject: Field, token: string): string[] | undefined {
    const end = token.lastIndexOf('.');
    const text = token.slice(0, Math.max(0, end));
    if (!this.keys.verifies(this.purpose, `${subject}.${text}`, token.slice(end + 1)))
      return undefined;
    const fields = text.split('.');
    return this.seconds && !(Number(fields.shift()) > now()) ? undefined : fields;
  }
}

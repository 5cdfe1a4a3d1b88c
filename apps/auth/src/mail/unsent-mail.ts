// In place of the library's errors, whose texts hold addresses: BullMQ stores the text of a failure.
export class UnsentMail extends Error {
  override readonly name = 'UnsentMail';

  // `status`: the server's answer, which says for certain that it did not take the mail.
  constructor(
    code: string,
    readonly status: number | undefined,
  ) {
    super(status === undefined ? code : `${code} ${status}`);
  }
}

/** @throws UnsentMail always */
export function unsent(error: unknown): never {
  const code = propertyOf(error, 'code');
  const status = propertyOf(error, 'responseCode');
  throw new UnsentMail(
    typeof code === 'string' ? code : 'unknown',
    typeof status === 'number' ? status : undefined,
  );
}

const propertyOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

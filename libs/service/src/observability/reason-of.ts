/** A system error code, or the first word of Redis' reply: nothing that identifies a person. */
export function reasonOf(error: Error): string {
  return (
    (error as NodeJS.ErrnoException).code ?? /^[A-Z]{3,}/.exec(error.message)?.[0] ?? error.name
  );
}

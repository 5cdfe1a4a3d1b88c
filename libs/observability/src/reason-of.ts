/**
 * Why a connection failed, for the log: a system error code (ECONNREFUSED) or the first word of
 * Redis' reply (WRONGPASS, NOAUTH, LOADING); nothing that could identify a person.
 */
export function reasonOf(error: Error): string {
  return (
    (error as NodeJS.ErrnoException).code ?? /^[A-Z]{3,}/.exec(error.message)?.[0] ?? error.name
  );
}

/**
 * What a connection failed of, for the log: a code of the system (ECONNREFUSED) or the first word of Redis' own answer
 * (WRONGPASS, NOAUTH, LOADING); nothing that could name anybody.
 */
export function reasonOf(error: Error): string {
  return (
    (error as NodeJS.ErrnoException).code ?? /^[A-Z]{3,}/.exec(error.message)?.[0] ?? error.name
  );
}

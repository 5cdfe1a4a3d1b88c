import type { ApiError } from './api-error.js';

/** Returns a SQLSTATE, or Node's code if the database could not be reached. */
export const sqlStateOf = (error: unknown): string | undefined => detailOf(error, 'code');

export const violatedConstraint = (error: unknown): string | undefined =>
  detailOf(error, 'constraint');

/** For `catch`: throws the error of the violated constraint, or what was caught. */
export const onViolation =
  (errors: Record<string, () => ApiError>) =>
  (error: unknown): never => {
    throw errors[violatedConstraint(error) ?? '']?.() ?? error;
  };

// TypeORM wraps errors of `pg`, the pool does not.
function detailOf(error: unknown, key: 'code' | 'constraint'): string | undefined {
  const detail = propertyOf(propertyOf(error, 'driverError') ?? error, key);
  return typeof detail === 'string' ? detail : undefined;
}

const propertyOf = (value: unknown, key: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;

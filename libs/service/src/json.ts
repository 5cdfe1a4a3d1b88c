declare const PARSED: unique symbol;

/** JSON text of a `T`, which a handler may return in place of the value. */
export type Json<T> = string & { readonly [PARSED]: T };

export const toJson = <T>(value: T): Json<T> => JSON.stringify(value) as Json<T>;

declare const PARSED: unique symbol;

/** The JSON text of a `T`: a handler may return it in place of the value. */
export type Json<T> = string & { readonly [PARSED]: T };

export const toJson = <T>(value: T): Json<T> => JSON.stringify(value) as Json<T>;

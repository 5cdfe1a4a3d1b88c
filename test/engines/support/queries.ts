type Text = string | RegExp;

/** What somebody looks for on a page, in the terms of Testing Library. */
export interface Query {
  by: 'Role' | 'LabelText' | 'Text' | 'Title';
  what: Text;
  name?: Text;
  within?: Query;
  /** Of several, counted from the end where negative. */
  at?: number;
}

export const role = (what: string, name?: Text): Query => ({ by: 'Role', what, name });
export const button = (name: Text) => role('button', name);
export const heading = (name: Text) => role('heading', name);
export const link = (name: Text) => role('link', name);
export const field = (what: Text): Query => ({ by: 'LabelText', what });
export const text = (what: Text): Query => ({ by: 'Text', what });
export const dialog = role('dialog');
export const within = (outer: Query, inner: Query): Query => ({ ...inner, within: outer });

/** Of JSON, which knows no patterns. */
export const written = (query: Query): string =>
  JSON.stringify(query, (_key, value: unknown) =>
    value instanceof RegExp ? { source: value.source, flags: value.flags } : value,
  );

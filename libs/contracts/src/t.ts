/** Marks a text that the build translates. A sentence is one text, as word orders differ. */
export const t = (parts: TemplateStringsArray, ...values: unknown[]) =>
  String.raw({ raw: parts }, ...values);

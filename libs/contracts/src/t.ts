/**
 * Marks a text of the web app that the build translates: a value's place in a sentence differs by
 * language, so that a sentence is one text. What stands between tags and in attributes for texts is
 * translated without a mark.
 */
export const t = (parts: TemplateStringsArray, ...values: unknown[]) =>
  String.raw({ raw: parts }, ...values);

/**
 * Marks a text of the web app that the build translates. A value's place in a sentence differs by
 * language, so a sentence is one text. Texts between tags and in attributes for texts are
 * translated without a mark.
 */
export const t = (parts: TemplateStringsArray, ...values: unknown[]) =>
  String.raw({ raw: parts }, ...values);

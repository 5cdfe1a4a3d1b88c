import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

/** @param languages the languages of a document's texts; the first is that of the document's row */
export type ChooseLanguage = (languages: string[]) => string;

/** Picks the reader's language if there is a text in it, else English, else the first. */
const languageChoiceOf =
  (request: Request): ChooseLanguage =>
  (languages) => {
    const preferred = languages.includes('en') ? 'en' : languages[0];
    // If the browser states no preference, Express returns the first.
    const ordered = [preferred, ...languages.filter((one) => one !== preferred)];
    return request.acceptsLanguages(ordered) || preferred;
  };

export const ReaderLanguage = createParamDecorator((_data: unknown, context: ExecutionContext) =>
  languageChoiceOf(context.switchToHttp().getRequest<Request>()),
);

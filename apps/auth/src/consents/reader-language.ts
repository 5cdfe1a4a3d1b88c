import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';

export type ChooseLanguage = (languages: string[]) => string;

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

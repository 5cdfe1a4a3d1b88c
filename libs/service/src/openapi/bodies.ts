import { applyDecorators, type Type } from '@nestjs/common';
import { ApiBody, ApiExtraModels, getSchemaPath } from '@nestjs/swagger';

/** Describes a body that needs one of several sets of fields; `oneOf` allows only that set. */
export const BodyWith = (body: Type, kind: 'anyOf' | 'oneOf', ...sets: string[][]) =>
  applyDecorators(
    ApiExtraModels(body),
    ApiBody({
      schema: {
        allOf: [{ $ref: getSchemaPath(body) }],
        [kind]: sets.map((required) => ({ required })),
      },
    }),
  );

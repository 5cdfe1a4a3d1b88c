import type { ReferenceObject, SchemaObject } from '@nestjs/swagger';
import type { ProfileFieldName, RouteName } from '@lodge/contracts';

type Schema = SchemaObject | ReferenceObject;

// describe-responses.mjs generates this from the types of the route table.
export function describe(
  format: (name: string) => object,
  profileField: (name: ProfileFieldName) => object,
): {
  named: Record<string, Schema>;
  responses: Record<RouteName, { description?: string; schema: Schema }>;
};

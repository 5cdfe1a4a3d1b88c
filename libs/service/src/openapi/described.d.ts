import type { ReferenceObject, SchemaObject } from '@nestjs/swagger';
import type { ProfileFieldName, RouteName } from '@lodge/contracts';

type Schema = SchemaObject | ReferenceObject;

export function describe(
  format: (name: string) => object,
  profileField: (name: ProfileFieldName) => object,
): {
  named: Record<string, Schema>;
  responses: Record<RouteName, { description?: string; schema: Schema }>;
};

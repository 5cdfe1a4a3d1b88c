import 'reflect-metadata';
import { readdirSync } from 'node:fs';
import path from 'node:path';
import type { Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import { getMetadataStorage } from 'class-validator';

/** A DTO class that a controller's handler takes as body or query. */
export interface Payload {
  dto: Type;
  type: 'body' | 'query';
  fields: string[];
}

const KINDS = { [RouteParamtypes.BODY]: 'body', [RouteParamtypes.QUERY]: 'query' } as const;
const APPS = path.resolve('apps');

/** Finds the payloads of all controllers through Nest's metadata. */
export async function payloads(): Promise<Payload[]> {
  const files = readdirSync(APPS, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.controller.ts'),
  );
  const modules: Record<string, unknown>[] = [];
  // Sequentially: jest cannot link two modules concurrently that share a third.
  for (const file of files) modules.push(await import(path.join(APPS, file)));
  const controllers = modules
    .flatMap((module) => Object.values(module))
    .filter((one): one is Type => typeof one === 'function');
  const found = new Map(controllers.flatMap(payloadsOf).map((payload) => [payload.dto, payload]));
  return [...found.values()];
}

const payloadsOf = (controller: Type): Payload[] =>
  Object.getOwnPropertyNames(controller.prototype).flatMap((handler) => {
    const parameters: Record<string, { index: number; data?: unknown }> =
      Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, handler) ?? {};
    const types: Type[] =
      Reflect.getMetadata('design:paramtypes', controller.prototype, handler) ?? [];
    return Object.entries(parameters).flatMap(([key, { index, data }]) => {
      const type = KINDS[Number(key.split(':')[0]) as keyof typeof KINDS];
      // Event handlers have the same metadata, but no client sends their payloads.
      return type && data === undefined && types[index] !== Object
        ? [describePayload(types[index], type)]
        : [];
    });
  });

function describePayload(dto: Type, type: Payload['type']): Payload {
  const checks = getMetadataStorage().getTargetValidationMetadatas(dto, '', false, false);
  return { dto, type, fields: [...new Set(checks.map(({ propertyName }) => propertyName))] };
}

import type { Type } from '@nestjs/common';
import { ROUTE_ARGS_METADATA } from '@nestjs/common/constants.js';
import { ModulesContainer } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Access } from '@lodge/contracts';
import { ACCESS } from '../access.js';
import { IdPipe } from '../validation.js';

export interface Handler {
  access?: Access;
  ids: Map<string, number>;
}

export type Handlers = (operationId: string) => Handler;

export function handlersOf(app: NestExpressApplication): Handlers {
  const modules = [...app.get(ModulesContainer).values()];
  const wrappers = modules.flatMap(({ controllers }) => [...controllers.values()]);
  const types = new Map(wrappers.map(({ metatype }) => [metatype!.name, metatype as Type]));
  return (operationId) => {
    const at = operationId.indexOf('_');
    return handlerOf(types.get(operationId.slice(0, at))!, operationId.slice(at + 1));
  };
}

function handlerOf(controller: Type, method: string): Handler {
  const access: Access | undefined = Reflect.getMetadata(ACCESS, controller.prototype[method]);
  return { access, ids: idsOf(controller, method) };
}

interface RouteArgument {
  data?: string;
  pipes: unknown[];
}

function idsOf(controller: Type, method: string): Map<string, number> {
  const parameters: Record<string, RouteArgument> =
    Reflect.getMetadata(ROUTE_ARGS_METADATA, controller, method) ?? {};
  return new Map(
    Object.values(parameters).flatMap(({ data, pipes = [] }) => {
      const pipe = pipes.find((one) => one instanceof IdPipe);
      return pipe ? [[data!, pipe.max] as const] : [];
    }),
  );
}

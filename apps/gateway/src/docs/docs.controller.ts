import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController, type OpenAPIObject } from '@nestjs/swagger';
import type { Response } from 'express';
import { Cached, toJson, unavailable, type Json } from '@lodge/service';
import { Services } from '../proxy/services.js';
import type { Upstreams } from '../proxy/upstreams.js';
import { mergeDocuments } from './merge-documents.js';

const TIMEOUT = 3_000;

@ApiExcludeController()
@Controller('api/docs-json')
export class DocsController {
  private readonly recent = new Cached(() => this.find());

  constructor(private readonly services: Services) {}

  @Get()
  document(@Res({ passthrough: true }) response: Response): Promise<Json<OpenAPIObject>> {
    response.type('json');
    return this.recent.get();
  }

  // Keeps the document as text: serializing it for each caller costs more than the rest of a flood.
  private async find(): Promise<Json<OpenAPIObject>> {
    const documents = Object.values(this.services.upstreams).map(documentOf);
    return toJson(mergeDocuments(await Promise.all(documents)));
  }
}

const documentOf = ({ all }: Upstreams): Promise<OpenAPIObject> =>
  Promise.any(all.map(({ address }) => fetchDocument(address))).catch(() => {
    throw unavailable();
  });

async function fetchDocument(address: string): Promise<OpenAPIObject> {
  const response = await fetch(`${address}/docs-json`, { signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw unavailable();
  return (await response.json()) as OpenAPIObject;
}

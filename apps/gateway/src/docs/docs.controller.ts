import { Controller, Get, Inject, Res } from '@nestjs/common';
import { ApiExcludeController, type OpenAPIObject } from '@nestjs/swagger';
import type { Response } from 'express';
import { request } from 'undici';
import { Cached, toJson, unavailable, type Json } from '@lodge/service';
import { GatewayConfig } from '../gateway.config.js';
import { mergeDocuments } from './merge-documents.js';

@ApiExcludeController()
@Controller('api/docs-json')
export class DocsController {
  private readonly recent = new Cached(() => this.find());

  constructor(@Inject(GatewayConfig) private readonly config: GatewayConfig) {}

  @Get()
  document(@Res({ passthrough: true }) response: Response): Promise<Json<OpenAPIObject>> {
    response.type('json');
    return this.recent.get();
  }

  // Keeps the document as text: serializing it for each caller costs more than the rest of a flood.
  private async find(): Promise<Json<OpenAPIObject>> {
    const { AUTH_URL, PROFILE_MEDIA_URL, GROUPS_CHAT_URL, MODERATION_URL } = this.config;
    const documents = await Promise.all(
      [AUTH_URL, PROFILE_MEDIA_URL, GROUPS_CHAT_URL, MODERATION_URL].map(documentOf),
    );
    return toJson(mergeDocuments(documents));
  }
}

const documentOf = (addresses: string[]): Promise<OpenAPIObject> =>
  Promise.any(addresses.map(fetchDocument)).catch(() => {
    throw unavailable();
  });

async function fetchDocument(address: string): Promise<OpenAPIObject> {
  const { statusCode, body } = await request(`${address}/docs-json`, {
    headersTimeout: 3_000,
    bodyTimeout: 3_000,
  });
  if (statusCode !== 200) {
    await body.dump();
    throw unavailable();
  }
  return (await body.json()) as OpenAPIObject;
}

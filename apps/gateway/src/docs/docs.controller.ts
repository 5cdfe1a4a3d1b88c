import { Controller, Get, Inject } from '@nestjs/common';
import { ApiExcludeController, type OpenAPIObject } from '@nestjs/swagger';
import { request } from 'undici';
import { unavailable } from '@lodge/http';
import { GatewayConfig } from '../gateway.config.js';
import { Recent } from '../recent.js';
import { mergeDocuments } from './merge-documents.js';

@ApiExcludeController()
@Controller('api/docs-json')
export class DocsController {
  private readonly recent = new Recent(() => this.find());

  constructor(@Inject(GatewayConfig) private readonly config: GatewayConfig) {}

  @Get()
  document(): Promise<OpenAPIObject> {
    return this.recent.get();
  }

  private async find(): Promise<OpenAPIObject> {
    const { AUTH_URL, PROFILE_MEDIA_URL, GROUPS_CHAT_URL, MODERATION_URL } = this.config;
    return mergeDocuments(
      await Promise.all(
        [AUTH_URL, PROFILE_MEDIA_URL, GROUPS_CHAT_URL, MODERATION_URL].map(documentOf),
      ),
    );
  }
}

const documentOf = (addresses: string[]): Promise<OpenAPIObject> =>
  Promise.any(addresses.map(fetchDocument)).catch(() => {
    throw unavailable();
  });

async function fetchDocument(address: string): Promise<OpenAPIObject> {
  const { body } = await request(`${address}/docs-json`, {
    headersTimeout: 3_000,
    bodyTimeout: 3_000,
  });
  return (await body.json()) as OpenAPIObject;
}

import { pipeline } from 'node:stream/promises';
import { Controller, Get, Param, Query, Req, Res, UseGuards } from '@nestjs/common';
import {
  ApiNotFoundResponse,
  ApiOkResponse,
  ApiParam,
  ApiQuery,
  ApiResponse,
  ApiTags,
} from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ERROR_TEXTS } from '@lodge/contracts';
import { isUnchanged } from '@lodge/http';
import { SignedIn, Viewer, type Session } from '@lodge/session';
import { BytesService, FILENAME } from './bytes.service.js';

const BYTES = { type: 'string', format: 'binary' } as const;

@ApiTags('images')
@Controller('uploads')
@UseGuards(SignedIn)
export class BytesController {
  constructor(private readonly bytes: BytesService) {}

  /** Kept by the browser, yet asked for anew at every view: it is decided each time, and costs a 304. */
  @Get(':filename')
  @ApiParam({ name: 'filename', schema: { type: 'string', pattern: FILENAME.source } })
  @ApiQuery({ name: 'size', required: false, enum: ['thumb'], description: 'The small variant' })
  @ApiOkResponse({ description: 'The bytes', content: { 'image/webp': { schema: BYTES } } })
  @ApiResponse({ status: 304, description: 'The client has it already' })
  @ApiNotFoundResponse({ description: ERROR_TEXTS.imageNotFound })
  async read(
    @Viewer() { userId }: Session,
    @Param('filename') filename: string,
    @Query('size') size: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ) {
    const variant = size === 'thumb' ? 'thumb' : 'full';
    await this.bytes.assertVisible(userId, filename);
    response.setHeader('Vary', 'Cookie');
    if (isUnchanged(request, response, `${filename}-${variant}`)) return void response.end();
    const object = await this.bytes[variant](filename);
    if (Buffer.isBuffer(object)) return void begin(response, object.length).end(object);
    begin(response, object.size);
    if (request.method === 'HEAD') return void (object.stream.destroy(), response.end());
    // A viewer who goes away is no error; a store that fails midway cuts the answer off.
    await pipeline(object.stream, response).catch(() => response.destroy());
  }
}

const begin = (response: Response, length: number) =>
  response.writeHead(200, {
    'Content-Type': 'image/webp',
    'Content-Length': length,
    'Content-Disposition': 'inline',
  });

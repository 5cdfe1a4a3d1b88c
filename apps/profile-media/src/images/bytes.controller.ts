import { Controller, Param, Query, Req, Res } from '@nestjs/common';
import { ApiParam, ApiQuery, ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ERROR_TEXTS } from '@lodge/contracts';
import { Endpoint, isUnchanged, sendStream } from '@lodge/service';
import { Viewer, type Session } from '@lodge/access';
import { BytesService, FILENAME } from './bytes.service.js';

@ApiTags('images')
@Controller()
export class BytesController {
  constructor(private readonly bytes: BytesService) {}

  // Browsers revalidate their copy at every view: access is decided each time, and costs a 304.
  @Endpoint('imageBytes', { 404: ERROR_TEXTS.imageNotFound })
  @ApiParam({ name: 'filename', schema: { type: 'string', pattern: FILENAME.source } })
  @ApiQuery({ name: 'size', required: false, enum: ['thumb'], description: 'The small variant' })
  @ApiResponse({ status: 304, description: 'The client has it already' })
  async read(
    @Viewer() { userId }: Session,
    @Param('filename') filename: string,
    @Query('size') size: unknown,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const variant = size === 'thumb' ? 'thumb' : 'full';
    const tag = await this.bytes.tagOf(userId, filename, variant);
    response.setHeader('Vary', 'Cookie');
    if (isUnchanged(request, response, tag)) return void response.end();
    const object = await this.bytes.read(filename, variant);
    if (Buffer.isBuffer(object)) return void begin(response, object.length).end(object);
    begin(response, object.size);
    if (request.method === 'HEAD') return void (object.stream.destroy(), response.end());
    await sendStream(object.stream, response, 'photo');
  }
}

const begin = (response: Response, length: number) =>
  response.writeHead(200, {
    'Content-Type': 'image/webp',
    'Content-Length': length,
    'Content-Disposition': 'inline',
  });

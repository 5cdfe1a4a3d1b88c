import { pipeline } from 'node:stream/promises';
import { Controller, Param, Req, Res, UseGuards } from '@nestjs/common';
import { ApiNotFoundResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ERROR_TEXTS } from '@lodge/contracts';
import { Endpoint, IdPipe } from '@lodge/service';
import { RateLimit, Viewer, type Session } from '@lodge/access';
import { DownloadLimit } from './download-limit.js';
import { ExportFiles } from './export-files.js';

@ApiTags('account')
@Controller()
export class ExportFileController {
  constructor(private readonly files: ExportFiles) {}

  // The name says nothing about the community: it stays in a browser's list of downloads.
  @Endpoint('exportFile')
  @RateLimit('exportFilesByMember')
  @UseGuards(DownloadLimit)
  @ApiNotFoundResponse({ description: ERROR_TEXTS.exportNotFound })
  async read(
    @Viewer() { userId }: Session,
    @Param('id', new IdPipe()) id: number,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const { bytes, stream } = await this.files.open(userId, id);
    response.writeHead(200, {
      'Content-Type': 'application/zip',
      'Content-Length': bytes,
      'Content-Disposition': 'attachment; filename="my-data.zip"',
    });
    if (request.method === 'HEAD') return void (stream.destroy(), response.end());
    // Who leaves is no error; a store that fails midway cuts the response off.
    await pipeline(stream, response).catch(() => response.destroy());
  }
}

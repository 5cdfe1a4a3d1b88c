import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import { Controller, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { ERROR_TEXTS } from '@lodge/contracts';
import { Endpoint, logger, IdParam } from '@lodge/service';
import { Networks, RateLimit, Viewer, type Session } from '@lodge/access';
import { OwnDataFiles } from './contents/own-data.js';
import { Download, Downloads } from '../downloads/downloads.js';
import { ExportsService } from './exports.service.js';
import { zipped } from '../downloads/zip.js';

// The name says nothing about the community: it stays in a browser's list of downloads.
const HEADERS = {
  'Content-Type': 'application/zip',
  'Content-Disposition': 'attachment; filename="my-data.zip"',
};

@ApiTags('account')
@Controller()
export class ExportsController {
  private readonly downloads = new Downloads();

  constructor(
    private readonly exports: ExportsService,
    private readonly data: OwnDataFiles,
    private readonly networks: Networks,
  ) {}

  @Endpoint('requestExport')
  @RateLimit('exportsByMember')
  async request(@Viewer() { userId }: Session, @Req() request: Request) {
    const requested = await this.exports.request(userId, this.networks.of(request));
    return { message: 'Your data can be downloaded', export: requested };
  }

  @Endpoint('ownExports')
  @RateLimit('exportListsByMember')
  own(@Viewer() { userId }: Session) {
    return this.exports.own(userId);
  }

  @Endpoint('exportFile', { 404: ERROR_TEXTS.exportNotFound })
  @RateLimit('exportFilesByMember')
  async download(
    @Viewer() { userId }: Session,
    @IdParam() id: number,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.exports.assertOpen(userId, id);
    if (request.method === 'HEAD') return void response.writeHead(200, HEADERS).end();
    const download = new Download(userId, response);
    await this.downloads.run(download, () => this.send(download));
  }

  private async send(download: Download) {
    const { userId, response } = download;
    // The reader left while this waited.
    if (response.destroyed) return;
    const zip = zipped(this.data.filesOf(userId));
    // Waits for the first bytes before sending the head, so that an outage is answered 503.
    await once(zip, 'readable');
    response.writeHead(200, HEADERS);
    download.begin();
    await pipeline(zip, response).catch((error: NodeJS.ErrnoException) => {
      // Cuts the connection, so that the browser knows the file is incomplete.
      response.destroy();
      if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE')
        logger.error({ error }, 'copy of a member’s data broken off');
    });
  }
}

import { once } from 'node:events';
import { Controller, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { DataSource } from 'typeorm';
import { row } from '@lodge/database';
import { recordEvent } from '@lodge/domain';
import type { NetworkHashes } from '@lodge/limits';
import { Endpoint, sendStream } from '@lodge/service';
import { Networks, Viewer, type Session } from '@lodge/access';
import { OwnDataFilesService } from './contents/own-data-files.service.js';
import { Downloads } from '../downloads/downloads.js';
import { HAS_REQUESTED } from './contents/own-data.sql.js';
import { zipped } from '../downloads/zip.js';

// The name says nothing about the community: it stays in a browser's list of downloads.
const HEADERS = {
  'Content-Type': 'application/zip',
  'Content-Disposition': 'attachment; filename="my-data.zip"',
};

@ApiTags('account')
@Controller()
export class ExportsController {
  constructor(
    private readonly database: DataSource,
    private readonly data: OwnDataFilesService,
    private readonly downloads: Downloads,
    private readonly networks: Networks,
  ) {}

  @Endpoint('ownExport')
  async download(
    @Viewer() { userId }: Session,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    if (request.method === 'HEAD') return void response.writeHead(200, HEADERS).end();
    await this.downloads.run(response, async () => {
      await this.record(userId, this.networks.of(request));
      await this.send(userId, response);
    });
  }

  private async record(userId: number, network: NetworkHashes) {
    if (await row(this.database, HAS_REQUESTED, { userId })) return;
    await recordEvent(this.database.manager, 'data_requested', userId, network, userId);
  }

  private async send(userId: number, response: Response) {
    if (response.destroyed) return;
    const zip = zipped(this.data.filesOf(userId));
    // Waits for the first bytes before sending the head, so that an outage is answered 503.
    await once(zip, 'readable');
    response.writeHead(200, HEADERS);
    await sendStream(zip, response, 'copy of a member’s data');
  }
}

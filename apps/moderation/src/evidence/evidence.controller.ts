import { Readable } from 'node:stream';
import { Controller, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { EVIDENCE_TEXTS } from '@lodge/contracts';
import { Endpoint, IdParam, sendStream } from '@lodge/service';
import { Viewer, type Session } from '@lodge/access';
import { Downloads } from '../downloads/downloads.js';
import { PageQuery } from '../queues/paging.js';
import { EvidenceService } from './evidence.service.js';

const headersOf = (id: number, bytes: number) => ({
  'Content-Type': 'application/octet-stream',
  'Content-Disposition': `attachment; filename="package-${id}.zip.age"`,
  'Content-Length': bytes,
  'Cache-Control': 'no-store',
});

@ApiTags('admin: reports')
@Controller()
export class EvidenceController {
  constructor(
    private readonly evidence: EvidenceService,
    private readonly downloads: Downloads,
  ) {}

  @Endpoint('evidence')
  list(@Query() query: PageQuery, @Viewer() { userId }: Session) {
    return this.evidence.list(query, userId);
  }

  @Endpoint('evidenceFile', { 404: EVIDENCE_TEXTS.notFound })
  async download(
    @Viewer() { userId }: Session,
    @IdParam() id: number,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    if (request.method === 'HEAD') {
      const bytes = await this.evidence.sizeOf(id, userId);
      return void response.writeHead(200, headersOf(id, bytes)).end();
    }
    await this.downloads.run(response, async () => {
      const bytes = await this.evidence.open(id, userId);
      response.writeHead(200, headersOf(id, bytes));
      const pieces = Readable.from(this.evidence.stream(id, bytes), { objectMode: false });
      await sendStream(pieces, response, 'evidence package');
    });
  }
}

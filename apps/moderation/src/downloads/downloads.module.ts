import { Module } from '@nestjs/common';
import { Downloads } from './downloads.js';

// One provider: what a replica sends at once is bounded over all kinds of downloads.
@Module({ providers: [Downloads], exports: [Downloads] })
export class DownloadsModule {}

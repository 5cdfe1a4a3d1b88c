import { Module } from '@nestjs/common';
import { OwnDataFiles } from './contents/own-data.js';
import { ExportsController } from './exports.controller.js';

@Module({
  controllers: [ExportsController],
  providers: [OwnDataFiles],
})
export class ExportsModule {}

import { Module } from '@nestjs/common';
import { DeletionController } from './deletion.controller.js';
import { DeletionService } from './deletion.service.js';

@Module({ controllers: [DeletionController], providers: [DeletionService] })
export class LeavingModule {}

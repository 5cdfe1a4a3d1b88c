import { Module } from '@nestjs/common';
import { DeletionController } from './deletion.controller.js';
import { DeletionService } from './deletion.service.js';
import { Dormancy } from './dormancy.js';

@Module({ controllers: [DeletionController], providers: [DeletionService, Dormancy] })
export class LeavingModule {}

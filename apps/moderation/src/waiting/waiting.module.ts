import { Module } from '@nestjs/common';
import { WaitingController } from './waiting.controller.js';

@Module({ controllers: [WaitingController] })
export class WaitingModule {}

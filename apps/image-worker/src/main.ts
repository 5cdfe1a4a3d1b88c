import { run, startService } from '@lodge/service';
import { ImageWorkerConfig } from './image-worker.config.js';
import { ImageWorkerModule } from './image-worker.module.js';

run(ImageWorkerConfig, (config) =>
  startService('image-worker', ImageWorkerModule.forRoot(config), config),
);

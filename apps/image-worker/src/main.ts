import { loadConfig, run, startService } from '@lodge/service';
import { ImageWorkerConfig } from './image-worker.config.js';
import { ImageWorkerModule } from './image-worker.module.js';

run(async () => {
  const config = loadConfig(ImageWorkerConfig);
  await startService('image-worker', ImageWorkerModule.forRoot(config), config);
});

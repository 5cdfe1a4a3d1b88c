import { run, startService } from '@lodge/service';
import { ModerationConfig } from './moderation.config.js';
import { ModerationModule } from './moderation.module.js';

run(ModerationConfig, (config) =>
  startService('moderation', ModerationModule.forRoot(config), config),
);

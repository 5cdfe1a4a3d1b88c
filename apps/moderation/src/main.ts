import { loadConfig, run, startService } from '@lodge/service';
import { ModerationConfig } from './moderation.config.js';
import { ModerationModule } from './moderation.module.js';

run(async () => {
  const config = loadConfig(ModerationConfig);
  await startService('moderation', ModerationModule.forRoot(config), config);
});

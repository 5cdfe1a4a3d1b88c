import { DatabaseConfig, loadConfig, run, startService } from '@lodge/service';
import { ModerationModule } from './moderation.module.js';

run(async () => {
  const config = loadConfig(DatabaseConfig);
  await startService('moderation', ModerationModule.forRoot(config), config);
});

import { loadConfig, run, startService } from '@lodge/http';
import { MemberServiceConfig } from '@lodge/session';
import { ModerationModule } from './moderation.module.js';

run(async () => {
  const config = loadConfig(MemberServiceConfig);
  await startService('moderation', ModerationModule.forRoot(config), config);
});

import { busOptions } from '@lodge/events';
import { loadConfig, run, startService } from '@lodge/http';
import { MemberServiceConfig } from '@lodge/session';
import { GroupsChatModule } from './groups-chat.module.js';

run(async () => {
  const config = loadConfig(MemberServiceConfig);
  await startService(
    'groups-chat',
    GroupsChatModule.forRoot(config),
    config,
    busOptions(config.REDIS_URL),
  );
});

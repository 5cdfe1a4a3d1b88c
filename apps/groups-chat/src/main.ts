import { busOptions } from '@lodge/messaging';
import { loadConfig, run, startService } from '@lodge/service';
import { MemberServiceConfig } from '@lodge/access';
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

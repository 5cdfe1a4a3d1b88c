import { busOptions } from '@lodge/messaging';
import { run, startService } from '@lodge/service';
import { MemberServiceConfig } from '@lodge/access';
import { GroupsChatModule } from './groups-chat.module.js';

run(MemberServiceConfig, (config) =>
  startService(
    'groups-chat',
    GroupsChatModule.forRoot(config),
    config,
    busOptions(config.REDIS_URL),
  ),
);

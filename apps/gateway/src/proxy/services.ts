import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { ServiceName } from '@lodge/contracts';
import { logger } from '@lodge/service';
import { GatewayConfig } from '../gateway.config.js';
import { replicasOf, Upstreams } from './upstreams.js';

const LOOK_UP_EVERY = 5_000;

@Injectable()
export class Services implements OnApplicationBootstrap, OnApplicationShutdown {
  readonly upstreams: Record<ServiceName, Upstreams> = {
    auth: new Upstreams(this.config.AUTH_URL),
    'profile-media': new Upstreams(this.config.PROFILE_MEDIA_URL),
    'groups-chat': new Upstreams(this.config.GROUPS_CHAT_URL),
    moderation: new Upstreams(this.config.MODERATION_URL),
  };
  onOutage: () => void = () => undefined;
  private lookUps?: NodeJS.Timeout;

  constructor(@Inject(GatewayConfig) private readonly config: GatewayConfig) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.followReplicas();
    this.lookUps = setInterval(() => void this.followReplicas(), LOOK_UP_EVERY).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.lookUps);
  }

  // Groups have homes among the replicas; other services are balanced by one address.
  private async followReplicas(): Promise<void> {
    const { GROUPS_CHAT_URL: balanced, GROUPS_CHAT_REPLICAS: named } = this.config;
    const upstreams = this.upstreams['groups-chat'];
    try {
      const replicas = await replicasOf(named.length > 0 ? named : balanced);
      if (named.length === 0) upstreams.update(replicas);
      // The names of a cluster may be cached for longer than a replica lives.
      else if (replicas.length > 1) upstreams.update(replicas, balanced);
      else upstreams.update(balanced);
    } catch (error) {
      logger.warn({ error: (error as Error).name }, 'replicas not looked up, those known stay');
    }
  }
}

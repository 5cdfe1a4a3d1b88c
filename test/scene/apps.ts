import type { NestExpressApplication } from '@nestjs/platform-express';
import { register } from 'prom-client';
import { migrate } from '../../apps/operator/src/migrate/migrate.js';
import { SERVICES, type Service } from '@lodge/database';
import { busOptions } from '@lodge/messaging';
import { createService, loadConfig, nameLogger } from '@lodge/service';
import { createStore, importUsers, s3Settings, STORE_SERVICES } from '@lodge/storage';
import type { Surroundings } from '../../libs/processes/src/apps.mjs';
import { MemberServiceConfig, MemberStorageConfig } from '@lodge/access';
import type { Admin, App } from '@lodge/testing';

// Imported lazily, so that tests of other parts need not load them.
const modules = {
  auth: () => import('../../apps/auth/src/auth.module.js'),
  authConfig: () => import('../../apps/auth/src/auth.config.js'),
  firstAdmin: () => import('../../apps/operator/src/migrate/first-admin.js'),
  gateway: () => import('../../apps/gateway/src/start-gateway.js'),
  gatewayConfig: () => import('../../apps/gateway/src/gateway.config.js'),
  groupsChat: () => import('../../apps/groups-chat/src/groups-chat.module.js'),
  moderation: () => import('../../apps/moderation/src/moderation.module.js'),
  moderationConfig: () => import('../../apps/moderation/src/moderation.config.js'),
  profileMedia: () => import('../../apps/profile-media/src/profile-media.module.js'),
};

type Create = (environment: NodeJS.ProcessEnv) => Promise<NestExpressApplication>;

/** Same options as in each app's `main.ts`. */
const creators: Record<Exclude<App, 'image-worker'>, Create> = {
  async auth(environment) {
    const { AuthConfig } = await modules.authConfig();
    const config = loadConfig(AuthConfig, environment);
    const { AuthModule } = await modules.auth();
    return createService('auth', AuthModule.forRoot(config), config);
  },
  async 'profile-media'(environment) {
    const config = loadConfig(MemberStorageConfig, environment);
    const { ProfileMediaModule } = await modules.profileMedia();
    return createService('profile-media', ProfileMediaModule.forRoot(config), config);
  },
  async 'groups-chat'(environment) {
    const config = loadConfig(MemberServiceConfig, environment);
    const { GroupsChatModule } = await modules.groupsChat();
    const bus = busOptions(config.REDIS_URL);
    return createService('groups-chat', GroupsChatModule.forRoot(config), config, bus);
  },
  async moderation(environment) {
    const { ModerationConfig } = await modules.moderationConfig();
    const config = loadConfig(ModerationConfig, environment);
    const { ModerationModule } = await modules.moderation();
    return createService('moderation', ModerationModule.forRoot(config), config);
  },
  async gateway(environment) {
    const { GatewayConfig } = await modules.gatewayConfig();
    const { createGateway } = await modules.gateway();
    return createGateway(loadConfig(GatewayConfig, environment));
  },
};

/**
 * Creates an app that does not listen yet. The image-worker is excluded, as its decoder needs a
 * bundle.
 */
export function createApp(
  app: App,
  environment: NodeJS.ProcessEnv,
): Promise<NestExpressApplication> {
  if (app === 'image-worker') throw new Error('The image-worker runs as a process.');
  // The apps share this process's metrics registry and would define the same metrics twice.
  register.clear();
  nameLogger('scene', environment.LOG_LEVEL ?? 'fatal');
  return creators[app](environment);
}

/** Migrates a new database like the `migrate` program. */
export async function migrateWithAdmin(
  ownerUrl: string,
  passwords: Record<string, string>,
  { email, username, password }: Admin,
): Promise<void> {
  await migrateAgain(ownerUrl, passwords);
  const { createFirstAdmin } = await modules.firstAdmin();
  await createFirstAdmin({
    DATABASE_URL: ownerUrl,
    ADMIN_EMAIL: email,
    ADMIN_USERNAME: username,
    ADMIN_PASSWORD: password,
  });
}

/** Migrates a database that already has its admin, like the `migrate` program. */
export async function migrateAgain(
  ownerUrl: string,
  passwords: Record<string, string>,
): Promise<void> {
  const ofServices = SERVICES.map((service) => [service, passwords[service]]);
  await migrate(ownerUrl, Object.fromEntries(ofServices) as Record<Service, string>);
}

/** Makes the bucket and the services' users, like the `prepare-store` program. */
export async function prepareStore({ storage, storeUsers = {} }: Surroundings): Promise<void> {
  const operator = s3Settings(storage);
  if (!operator) return;
  await createStore(storage);
  const users = STORE_SERVICES.map((service) => ({ service, ...storeUsers[service] }));
  await importUsers(operator, users);
}

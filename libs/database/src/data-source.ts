import pg from 'pg';
import type { DataSourceOptions } from 'typeorm';
import { AuditEntry } from './entities/audit-entry.entity.js';
import { GroupRemoval } from './entities/group-removal.entity.js';
import { GroupRequest } from './entities/group-request.entity.js';
import { Group } from './entities/group.entity.js';
import { ImageRemoval } from './entities/image-removal.entity.js';
import { Image } from './entities/image.entity.js';
import { Membership } from './entities/membership.entity.js';
import { Message } from './entities/message.entity.js';
import { ObjectDeletion } from './entities/object-deletion.entity.js';
import { SecurityEventRow } from './entities/security-event.entity.js';
import { User } from './entities/user.entity.js';
import { UsernameClaim } from './entities/username-claim.entity.js';
import { InitialSchema1763600000000 } from './migrations/1763600000000-initial-schema.js';
import { UnreadMessages1763610000000 } from './migrations/1763610000000-unread-messages.js';
import { Growth1763620000000 } from './migrations/1763620000000-growth.js';
import { ImageRemovals1763630000000 } from './migrations/1763630000000-image-removals.js';
import { ListsByCursor1763640000000 } from './migrations/1763640000000-lists-by-cursor.js';
import { GroupRemovals1763650000000 } from './migrations/1763650000000-group-removals.js';
import { UsernameClaims1763652000000 } from './migrations/1763652000000-username-claims.js';
import { SecurityEvents1763670000000 } from './migrations/1763670000000-security-events.js';

// Identities and counts stay far below 2^53; a string id would break the contract.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/**
 * Options of a data source at `url`.
 * Waits 3 s at most for a connection and 10 s for a statement, so that a request is refused (503) rather than hangs.
 * @param poolSize connections at most
 */
export const dataSourceOptions = (url: string, poolSize = 10): DataSourceOptions => ({
  type: 'postgres',
  url,
  entities: [
    User,
    UsernameClaim,
    Image,
    ImageRemoval,
    Group,
    Membership,
    GroupRemoval,
    GroupRequest,
    Message,
    ObjectDeletion,
    AuditEntry,
    SecurityEventRow,
  ],
  migrations: [
    InitialSchema1763600000000,
    UnreadMessages1763610000000,
    Growth1763620000000,
    ImageRemovals1763630000000,
    ListsByCursor1763640000000,
    GroupRemovals1763650000000,
    UsernameClaims1763652000000,
    SecurityEvents1763670000000,
  ],
  migrationsTableName: 'migrations',
  migrationsTransactionMode: 'each',
  synchronize: false,
  logging: false,
  connectTimeoutMS: 3_000,
  extra: {
    max: poolSize,
    statement_timeout: 10_000,
    idle_in_transaction_session_timeout: 20_000,
    keepAlive: true,
  },
});

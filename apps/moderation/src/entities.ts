import { UsernameClaim } from '@lodge/domain';
import { AuditEntry } from './audit-entry.entity.js';
import { Decision } from './decisions/decision.entity.js';
import { Group } from './groups/group.entity.js';
import { ImageRemoval } from './images/image-removal.entity.js';
import { Image } from './images/image.entity.js';
import { Message } from './messages/message.entity.js';
import { Notice } from './notices/notice.entity.js';
import { Report } from './reports/report.entity.js';
import { GroupRequest } from './requests/group-request.entity.js';
import { SecurityEvent } from './users/security-event.entity.js';
import { User } from './users/user.entity.js';

// Only the columns that the service's role may read or write.
export const ENTITIES = [
  AuditEntry,
  Decision,
  Group,
  GroupRequest,
  Image,
  ImageRemoval,
  Message,
  Notice,
  Report,
  SecurityEvent,
  User,
  UsernameClaim,
];

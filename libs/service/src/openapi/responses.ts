import { ROUTES, type RouteName } from '@lodge/contracts';
import { describe } from './described.js';
import { format, profileField } from './formats.js';

const { named, responses } = describe(format, profileField);

export const NAMED_SCHEMAS = named;

const MEDIA_TYPES: { [Name in RouteName]?: string } = {
  ownExport: 'application/zip',
  imageBytes: 'image/webp',
  withheldImage: 'image/webp',
  live: 'text/event-stream',
};

export function successResponse(name: RouteName) {
  const { description = 'Done', schema } = responses[name];
  if (ROUTES[name].status === 303) return { description };
  return { description, content: { [MEDIA_TYPES[name] ?? 'application/json']: { schema } } };
}

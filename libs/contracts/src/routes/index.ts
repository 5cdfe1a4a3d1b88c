import { SIGN_IN_ROUTES } from './sign-in.js';
import { ACCOUNT_ROUTES } from './account.js';
import { DOCUMENTS_ROUTES } from './documents.js';
import { FACTORS_ROUTES } from './factors.js';
import { PROFILE_ROUTES } from './profile.js';
import { GROUPS_ROUTES } from './groups.js';
import { REPORTS_ROUTES } from './reports.js';
import { REPORT_QUEUE_ROUTES } from './report-queue.js';
import { DECISIONS_ROUTES } from './decisions.js';
import { SAFETY_ROUTES } from './safety.js';
import { ADMIN_ROUTES } from './admin.js';
import type { Route, TypesOf } from './route.js';

export type { Credentials } from './sign-in.js';
export type { Access, Method, Route, ServiceName, Streaming } from './route.js';

// The whole API: what is not listed does not exist. Routing, guards, the OpenAPI document, the web
// client and the tests derive from it.
export const ROUTES = {
  ...SIGN_IN_ROUTES,
  ...ACCOUNT_ROUTES,
  ...DOCUMENTS_ROUTES,
  ...FACTORS_ROUTES,
  ...PROFILE_ROUTES,
  ...GROUPS_ROUTES,
  ...SAFETY_ROUTES,
  ...REPORTS_ROUTES,
  ...DECISIONS_ROUTES,
  ...ADMIN_ROUTES,
  ...REPORT_QUEUE_ROUTES,
} satisfies Record<string, Route>;

export type RouteName = keyof typeof ROUTES;

type Types<Name extends RouteName> = TypesOf<(typeof ROUTES)[Name]>;

export type BodyOf<Name extends RouteName> = Types<Name>['body'];
export type QueryOf<Name extends RouteName> = Types<Name>['query'];
export type ResponseOf<Name extends RouteName> = Types<Name>['response'];

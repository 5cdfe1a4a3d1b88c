import { SIGN_IN_ROUTES } from './account/sign-in-routes.js';
import { ACCOUNT_ROUTES } from './account/routes.js';
import { DOCUMENTS_ROUTES } from './documents/routes.js';
import { PROFILE_ROUTES } from './account/profile-routes.js';
import { GROUPS_ROUTES } from './groups/routes.js';
import { REPORTS_ROUTES } from './reports/routes.js';
import { ANNOUNCEMENTS_ROUTES } from './announcements/routes.js';
import { NEWS_ROUTES } from './news/routes.js';
import { DECISIONS_ROUTES } from './decisions/routes.js';
import { REGISTRATION_ROUTES } from './registration/routes.js';
import { PEOPLE_ROUTES } from './people/routes.js';
import { SAFETY_ROUTES } from './safety/routes.js';
import { ADMIN_ROUTES } from './admin/routes.js';
import type { Route, TypesOf } from './route.js';

export type { Credentials } from './account/sign-in-routes.js';
export type { Access, Method, Proof, RateClass, Route, ServiceName, Streaming } from './route.js';

// The whole API: what is not listed does not exist. Routing, guards, the OpenAPI document, the web
// client and the tests derive from it.
export const ROUTES = {
  ...SIGN_IN_ROUTES,
  ...ACCOUNT_ROUTES,
  ...REGISTRATION_ROUTES,
  ...DOCUMENTS_ROUTES,
  ...PROFILE_ROUTES,
  ...GROUPS_ROUTES,
  ...PEOPLE_ROUTES,
  ...SAFETY_ROUTES,
  ...REPORTS_ROUTES,
  ...DECISIONS_ROUTES,
  ...NEWS_ROUTES,
  ...ANNOUNCEMENTS_ROUTES,
  ...ADMIN_ROUTES,
} satisfies Record<string, Route>;

export type RouteName = keyof typeof ROUTES;

type Types<Name extends RouteName> = TypesOf<(typeof ROUTES)[Name]>;

export type BodyOf<Name extends RouteName> = Types<Name>['body'];
export type QueryOf<Name extends RouteName> = Types<Name>['query'];
export type ResponseOf<Name extends RouteName> = Types<Name>['response'];

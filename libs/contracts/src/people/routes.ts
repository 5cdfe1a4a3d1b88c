import type { PeopleQuery, Person } from './people.js';
import type { Done, Page } from '../types.js';
import { LIST, routesOf } from '../route.js';

const { member } = routesOf('groups-chat');

export const PEOPLE_ROUTES = {
  /**
   * By name. `q` finds names and, where the groups of the viewer have up to 500 members together,
   * what their cards say; where they have over 2,000, two letters find the beginnings of names.
   */
  people: member('GET /api/people', LIST)
    .filteredBy<PeopleQuery>()
    .returns<Page & { people: Person[] }>(),
  person: member('GET /api/people/:id', LIST).returns<{ person: Person }>(),
  star: member('PUT /api/people/:id/star').returns<Done>(),
  unstar: member('DELETE /api/people/:id/star').returns<Done>(),
};

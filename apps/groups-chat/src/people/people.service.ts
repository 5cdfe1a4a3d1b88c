import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ERROR_TEXTS, lengthOf, withEmblem, type Person } from '@lodge/contracts';
import { countOf, pageOf, patternsOf, row, rows, searchRows } from '@lodge/database';
import { onCard } from '@lodge/domain';
import { ApiError, decodeCursor, encodeCursor, notFound, onViolation } from '@lodge/service';
import { Star } from '../entities.js';
import type { PeopleQueryDto } from './people.dto.js';
import * as sql from './people.sql.js';
import type { PersonRow } from './people.sql.js';

// Folding 2,000 names takes less than walking the names of a large community until a page is full.
const FEW = 2_000;
// Folding what 500 cards say takes up to 150 ms.
const FEW_CARDS = 500;
// Fewer letters stand in almost every name.
const MIN_LETTERS = 3;

const NO_NAMES = { contains: null, begins: null };
const NO_CARDS = { options: [], onCard: null };

@Injectable()
export class PeopleService {
  constructor(private readonly database: DataSource) {}

  async list(viewerId: number, query: PeopleQueryDto) {
    const { page, next_cursor } = pageOf(
      await this.find(viewerId, query),
      query.limit,
      ({ place }) => encodeCursor(place),
    );
    return { people: page.map(answered), next_cursor };
  }

  /** @throws ApiError 404 also for somebody who is hidden, as if unknown */
  async one(viewerId: number, personId: number): Promise<Person> {
    const found = await row(this.database, sql.READ_PERSON, { viewerId, personId });
    if (!found) throw notFound(ERROR_TEXTS.userNotFound);
    return answered(found);
  }

  /** Idempotent. @throws ApiError 404 for who is no person of the viewer's */
  async star(viewerId: number, personId: number): Promise<void> {
    await this.one(viewerId, personId);
    await rows(this.database, sql.STAR, { viewerId, personId }).catch(throwRejected);
  }

  async unstar(viewerId: number, personId: number): Promise<void> {
    const star = { user_id: viewerId, starred_id: personId };
    await this.database.manager.delete(Star, star);
  }

  private async find(viewerId: number, query: PeopleQueryDto): Promise<PersonRow[]> {
    const { q, position } = query;
    const page = {
      viewerId,
      after: decodeCursor(query.cursor),
      limit: query.limit + 1,
      position: position ?? null,
      minAge: query.min_age,
      maxAge: query.max_age,
    };
    const names = q ? patternsOf(q) : NO_NAMES;
    const cards = q ? onCard(q) : NO_CARDS;
    // At most 500.
    if (query.starred)
      return rows(this.database, sql.LIST_STARRED, { ...page, ...names, ...cards });
    const near = await countOf(this.database, sql.COUNT_NEAR, { viewerId });
    if (near <= FEW) {
      const searchedCards = near <= FEW_CARDS ? cards : NO_CARDS;
      return rows(this.database, sql.LIST_FEW, { ...page, ...names, ...searchedCards });
    }
    if (!q) return rows(this.database, sql.LIST_MANY, page);
    const { contains, begins } = patternsOf(q);
    const sought = { begins, contains: lengthOf(q) < MIN_LETTERS ? begins : contains };
    return searchRows(this.database, sql.SEARCH_MANY, { ...page, ...sought });
  }
}

// Undefined stays out of JSON; leaving out the key would make the object slow for V8.
const answered = (person: PersonRow): Person => {
  const groups = person.groups.map((group) => withEmblem(group, group.name));
  const all = { ...person, groups, place: undefined };
  return all;
};

const throwRejected = onViolation({
  stars_limit: () => new ApiError(400, ERROR_TEXTS.starLimit, 'star_limit'),
  stars_starred_id_fkey: () => notFound(ERROR_TEXTS.userNotFound),
});

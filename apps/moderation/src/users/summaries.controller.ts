import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ERROR_TEXTS, type UserSummary } from '@lodge/contracts';
import { CurrentReviewer, type Reviewer } from '@lodge/access';
import { recordLook, row, rows, withoutDefaults } from '@lodge/database';
import { ExpelledAddressesService } from '@lodge/domain';
import { Endpoint, notAllowed, notFound, IdParam } from '@lodge/service';
import { DataSource } from 'typeorm';
import { forReviewer } from '../queues/for-reviewer.js';
import { DECISIONS_ABOUT, GROUPS_OF, PHOTOS_OF, READ_PERSON } from './summaries.sql.js';

@ApiTags('admin: users')
@Controller()
export class SummariesController {
  constructor(
    private readonly database: DataSource,
    private readonly expelled: ExpelledAddressesService,
  ) {}

  @Endpoint('userSummary', { 403: 'Moderators: it is themselves, a moderator or an admin' })
  async read(
    @CurrentReviewer() reviewer: Reviewer,
    @IdParam() id: number,
  ): Promise<{ user: UserSummary }> {
    const { id: reviewerId, isAdmin } = reviewer;
    const person = await row(this.database, READ_PERSON, { reviewerId, userId: id });
    if (!person) throw notFound(ERROR_TEXTS.userNotFound);
    const { may_decide, age_asked, ...user } = person;
    if (!isAdmin && !may_decide) throw notAllowed();
    await recordLook(this.database, reviewerId, isAdmin ? 'look-at-user' : 'look-at-account', id);
    return {
      user: {
        ...forReviewer(reviewer)(withoutDefaults(user)),
        ...(age_asked && { must_prove_age: true }),
        ...((await this.isLikeExpelled(user)) && { is_like_expelled: true }),
        photos: await rows(this.database, PHOTOS_OF, { userId: id }),
        decisions: await rows(this.database, DECISIONS_ABOUT, { reviewerId, userId: id }),
        groups: await rows(this.database, GROUPS_OF, { userId: id }),
      },
    };
  }

  private async isLikeExpelled({ standing, email }: { standing: string; email: string }) {
    return standing === 'pending' && (await this.expelled.areLike(this.database, [email]))[0];
  }
}

import { Body, Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { LANGUAGE_TEXTS, type BodyOf } from '@lodge/contracts';
import { LANGUAGES } from '@lodge/contracts/languages';
import { Endpoint, EnumField } from '@lodge/service';
import { Viewer, type Session } from '@lodge/access';
import { User } from '../entities.js';

class LanguageDto implements BodyOf<'chooseLanguage'> {
  @EnumField(LANGUAGES, LANGUAGE_TEXTS.invalid)
  language: string;
}

@ApiTags('account')
@Controller()
export class LanguageController {
  constructor(@InjectRepository(User) private readonly users: Repository<User>) {}

  @Endpoint('chooseLanguage')
  async choose(@Viewer() { userId: id }: Session, @Body() { language }: LanguageDto) {
    await this.users.update({ id }, { language, is_language_chosen: true });
    return { message: 'Language chosen' };
  }
}

import { ValidateIf } from 'class-validator';
import { ERROR_TEXTS, FIELD_TEXTS, type BodyOf } from '@lodge/contracts';
import { EnumField } from '@lodge/service';

export class DeletionDto implements BodyOf<'deleteOwnAccount'> {
  @EnumField(['later', 'now'], ERROR_TEXTS.invalidDeletion)
  when: 'later' | 'now';

  @EnumField(['DELETE'], FIELD_TEXTS.groupDeletion, { required: false })
  @ValidateIf(({ when }: DeletionDto) => when === 'now')
  confirm?: 'DELETE';
}

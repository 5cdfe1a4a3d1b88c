import { FIELD_TEXTS, MAX_DOCUMENTS } from '@lodge/contracts';
import { IdsField } from '@lodge/service';

/** The ids name documents in effect. */
export const DocumentIds = (isOptional = false) =>
  IdsField({ min: 1, max: MAX_DOCUMENTS, error: FIELD_TEXTS.documentIds, isOptional });

export class ConsentsDto {
  @DocumentIds()
  document_ids: number[];
}

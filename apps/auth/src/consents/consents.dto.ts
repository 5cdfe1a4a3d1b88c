import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { documentIdsRule, MAX_DOCUMENTS } from '@lodge/contracts';
import { Follows, ID_PROPERTY } from '@lodge/service';

const DOCUMENT_IDS = {
  type: 'array',
  items: ID_PROPERTY,
  minItems: 1,
  maxItems: MAX_DOCUMENTS,
  description: 'Of documents in effect',
} as const;

export const OptionalDocumentIds = () => ApiPropertyOptional(DOCUMENT_IDS);

export class ConsentsDto {
  @ApiProperty(DOCUMENT_IDS)
  @Follows(documentIdsRule)
  document_ids: number[];
}

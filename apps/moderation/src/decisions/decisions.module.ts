import { Module } from '@nestjs/common';
import { ExpelledAddressesService } from '@lodge/domain';
import { EvidenceController } from '../evidence/evidence.controller.js';
import { EvidenceService } from '../evidence/evidence.service.js';
import { ImagesModule } from '../images/images.module.js';
import { AppealsController } from './appeals.controller.js';
import { AppealsService } from './appeals.service.js';
import { DecisionsController } from './decisions.controller.js';
import { DecisionsService } from './decisions.service.js';
import { ExpulsionsService } from './expulsions.service.js';
import { DecisionEffectsService } from './decision-effects.service.js';
import { OwnDecisionsController } from './own-decisions.controller.js';
import { SuspensionsService } from './suspensions.service.js';

@Module({
  imports: [ImagesModule],
  controllers: [DecisionsController, OwnDecisionsController, AppealsController, EvidenceController],
  providers: [
    DecisionsService,
    DecisionEffectsService,
    SuspensionsService,
    ExpelledAddressesService,
    ExpulsionsService,
    AppealsService,
    EvidenceService,
  ],
})
export class DecisionsModule {}

import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Endpoint } from '@lodge/service';
import { CurrentReviewer, type Reviewer } from '@lodge/access';
import { WaitingService } from './waiting.service.js';

@ApiTags('admin: queues')
@Controller()
export class WaitingController {
  constructor(private readonly waiting: WaitingService) {}

  @Endpoint('waiting')
  count(@CurrentReviewer() reviewer: Reviewer) {
    return this.waiting.count(reviewer);
  }
}

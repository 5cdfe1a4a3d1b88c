import { stageIn, type Start } from '../support/stage.js';
import { accountChecks } from './account.js';
import { chatChecks } from './chat.js';
import { groupChecks } from './groups.js';
import { lookChecks } from './looks.js';
import { photoChecks } from './photos.js';

/** What a member does on a phone, in one browser. */
export function checksIn(start: Start, oldest: number) {
  const stage = stageIn(start);
  accountChecks(stage);
  photoChecks(stage);
  groupChecks(stage);
  chatChecks(stage);
  lookChecks(stage, oldest);
}

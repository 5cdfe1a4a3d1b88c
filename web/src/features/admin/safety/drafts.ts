import { onUserChange } from '../../../lib/session-store.js';
import type { Answer } from './answer-form.js';
import type { Entered } from './decision-fields.js';

// What a reviewer entered and has not sent, by the ids of reports and appeals: looking elsewhere, as
// in the log, loses nothing, nor does a claim that runs out.
export const decisionDrafts = new Map<number, Entered>();
export const answerDrafts = new Map<number, Answer>();

onUserChange(() => {
  decisionDrafts.clear();
  answerDrafts.clear();
});

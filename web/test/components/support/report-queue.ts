import type { QueuedReport } from '@lodge/contracts';
import { DONE } from './samples.js';
import { waitFor } from '@testing-library/react';
import { field, fill, user } from './screen.js';
import { server } from './server.js';

/** Mocks the API with these open reports and returns their current state. */
export function keepReports(...given: QueuedReport[]): QueuedReport[] {
  const reports = [...given];
  server.on('waiting', () => ({
    images: 0,
    requests: 0,
    reports: reports.length,
    registrations: 0,
  }));
  server.on('reportQueue', () => ({
    reports: [...reports],
    next_cursor: null,
    pending_count: reports.length,
  }));
  server.byDefault('reportPhotos', { photos: [] });
  server.byDefault('reportSurroundings', { messages: [] });
  server.on('evidence', { evidence: [], next_cursor: null, can_keep: false });
  server.on('decideReport', ({ params: { id } }) => {
    reports.splice(
      reports.findIndex((report) => `${report.id}` === id),
      1,
    );
    return DONE;
  });
  return reports;
}

/** The option of the report that is shown. */
export const decision = (action: string) =>
  waitFor(() => {
    const found = document.querySelector<HTMLInputElement>(`[name=action][value=${action}]`);
    if (!found) throw new Error(`${action} is not offered`);
    return found;
  });

/** Chooses what is decided about the report that is shown. */
export async function enterDecision(action: string, rule?: string, explanation?: string) {
  await user.click(await decision(action));
  if (rule) await user.selectOptions(await field('Rule'), rule);
  if (explanation) await fill('Explanation', explanation);
}

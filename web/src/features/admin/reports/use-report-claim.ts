import { REPORT_QUEUE_TEXTS } from '@lodge/contracts';
import { callApi } from '../../../lib/api/api.js';
import { useClaim } from '../claim.js';

const change = (name: 'claimReport' | 'releaseReport') => async (id: number) =>
  (await callApi(name, { params: { id } })).report;

export const useReportClaim = () =>
  useClaim('reportQueue', {
    claim: change('claimReport'),
    release: change('releaseReport'),
    failed: REPORT_QUEUE_TEXTS.claiming,
  });

export type ReportClaiming = ReturnType<typeof useReportClaim>;

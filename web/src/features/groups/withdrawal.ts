import { APP_TEXTS } from '@lodge/contracts';
import { callApi } from '../../lib/api/api.js';

export const withdrawal = (id: number) => ({
  call: () => callApi('withdrawRequest', { params: { id } }),
  success: APP_TEXTS.requestWithdrawn,
  failed: APP_TEXTS.withdrawingRequest,
  about: `withdrawal ${id}`,
});

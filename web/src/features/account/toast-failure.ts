import { errorText } from '../../lib/api/api-error.js';
import { toast } from '../../ui/overlay/toast.js';

// Options of `useSWRMutation`: a failed call is told, and its trigger resolves to undefined.
export const toastFailure = (failed: string) => ({
  onError: (failure: unknown) => toast.error(errorText(failure, failed)),
  throwOnError: false,
});

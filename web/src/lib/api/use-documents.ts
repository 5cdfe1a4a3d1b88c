import { fetchUrl } from './api.js';
import { useApi } from './use-api.js';

// Needs no session, and so no ApiCacheProvider.
export const PUBLIC = { swr: { fetcher: fetchUrl } };

export const useDocuments = () => useApi('documents', PUBLIC);

import { fetchUrl } from './api.js';
import { useApi } from './use-api.js';

// Also for those who are not signed in, and so without ApiCacheProvider.
export const PUBLIC = { swr: { fetcher: fetchUrl } };

export const useDocuments = () => useApi('documents', PUBLIC);

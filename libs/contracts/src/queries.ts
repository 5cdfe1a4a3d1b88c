export interface PageQuery {
  limit?: number;
  cursor?: string;
}

export type SearchQuery = PageQuery & { q?: string };

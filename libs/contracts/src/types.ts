// FORMATS in libs/service has the bounds of these. PostgreSQL's `integer`, and larger ones.
export type Id = number;
export type BigId = number;
export type Positive = number;
export type Version = number;
// ISO 8601, UTC.
export type Instant = string;
// YYYY-MM-DD, UTC.
export type Day = string;
export type NonEmpty = string;
export type Cursor = string;
export type Email = string;
export type Username = string;
export type SessionRef = string;
export type BrowserLabel = string;
export type DocumentText = string;
export type Language = string;
export type Filename = string;
export type Colour = string;
export type GroupName = string;
export type GroupCode = string;
export type GroupDescription = string;
export type MessageText = string;
export type MessageExcerpt = string;
export type UnreadCount = number;

export interface Done {
  message: NonEmpty;
}

export interface Page {
  next_cursor: Cursor | null;
}

export interface PageQuery {
  limit?: number;
  cursor?: string;
}

export type SearchQuery = PageQuery & { q?: string };

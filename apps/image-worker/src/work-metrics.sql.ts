// Aggregates, which repositories have none for.
const PROCESSING = "from images where status = 'processing'";
const DUE = 'from object_deletions where not_before <= now()';

export const COUNT_PROCESSING = `select count(*) as value ${PROCESSING}`;
export const OLDEST_PROCESSING = `
  select coalesce(extract(epoch from now() - min(uploaded_at)), 0)::float as value ${PROCESSING}`;
export const COUNT_DUE_DELETIONS = `select count(*) as value ${DUE}`;
export const OLDEST_DUE_DELETION = `
  select coalesce(extract(epoch from now() - min(not_before)), 0)::float as value ${DUE}`;

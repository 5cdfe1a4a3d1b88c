export const REPORT_QUEUE_TEXTS = {
  notFound: 'Report not found',
  closed: 'This report has been decided',
  claimed: (holder: string) => `${holder} is looking at this report`,
  fetching: 'Error fetching reports',
  claiming: 'Error claiming the report',
  fetchingSurroundings: 'Error fetching the messages around it',
  fetchingPhotos: 'Error fetching the photos',
} as const;

// In a file of its own, so that the login page does not load it.
// account.md.
export const ACCOUNT_TEXTS = {
  fetchingSessions: 'Error fetching your sessions',
  endingSession: 'Error ending the session',
  sessionEnded: 'Session ended',
  othersEnded: 'All other sessions ended',
  fetchingExports: 'Error fetching the state of your data',
  requestingExport: 'Error preparing your data',
  downloading: 'Error downloading your data',
  fetchingRecovery: 'Error fetching your options',
  requestingLink: 'Error requesting a link',
  creatingLink: 'Error creating a link',
  fetchingFactors: 'Error fetching how you sign in',
  changingFactors: 'An error occurred. Please try again.',
  totpAdded: 'One-time codes are on',
  totpRemoved: 'One-time codes are off',
  fetchingActivity: 'Error fetching your account activity',
} as const;

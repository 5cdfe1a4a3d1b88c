export const DOCUMENT_TEXTS = {
  titles: {
    terms: 'Terms of Use',
    privacy: 'Privacy Policy',
    sensitive: 'Consent to Sensitive Data',
    contact: 'Contact',
    accessibility: 'Accessibility',
  },
  asking: 'Please read and accept these before you go on.',
  withdrawing:
    'You will be logged out everywhere else. Until you accept again, you can only download your data, delete your account or log out. Others will still see your profile.',
  actions: { accepted: 'Accepted', withdrawn: 'Withdrawn' },
  acceptingFailed: 'Error accepting the documents',
  withdrawingFailed: 'Error withdrawing your consent',
  fetching: 'Error fetching documents',
  notFound: 'This document does not exist',
} as const;

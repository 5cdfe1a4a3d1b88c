import { LIMITS } from '../limits.js';
import { OWN_ERROR_TEXTS } from '../texts.js';

// Specification, sections 5 and 8.
export const UPLOAD_TEXTS = {
  limit: OWN_ERROR_TEXTS.imageLimit,
  remaining: (remaining: number) => `You can only upload ${remaining} more images`,
  notAnImage: (name: string) => `${name} is not a valid image file`,
  tooLargeDashboard: (name: string) => `${name} is too large (max 5MB)`,
  tooLargeProfile: (name: string) => `${name} is too large. Maximum size is 5MB.`,
  timedOut: (name: string) => `${name} upload timed out. Please try again.`,
  failed: (name: string) => `Error uploading ${name}`,
  failedBecause: (name: string, reason: string) => `Error uploading ${name}: ${reason}`,
  uploaded: (name: string) => `${name} uploaded successfully`,
  summaryUploaded: (n: number) =>
    n === 1 ? '1 image uploaded successfully' : `${n} images uploaded successfully`,
  summaryFailed: (n: number) => `${n} image(s) failed to upload`,
  noConnection: 'No connection to the server',
  serverFailed: (status: number) => `Server error (${status})`,
  pickerTooLarge: `File is larger than ${LIMITS.imageBytes} bytes`,
  pickerTooMany: 'Too many files',
  pickerTooSmall: 'File is smaller than 1 bytes',
} as const;

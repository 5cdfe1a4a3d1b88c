import { IMAGE_TYPES, LIMITS, UPLOAD_TEXTS as T, t } from '@lodge/contracts';
import { ErrorCode, type FileError } from 'react-dropzone';
import { asApiError } from '../../lib/api/api-error.js';
import { list } from '../../lib/language.js';
import { isForeign, isKnownType, maxBytesOf } from './photo-files.js';
import type { UploadPlace, UploadRejection } from './upload-queue.js';

const TOO_LARGE_TEXTS: Record<UploadPlace, (name: string) => string> = {
  dashboard: T.tooLargeDashboard,
  profile: T.tooLargeProfile,
};

// Rejections before an upload.
export function pickerRejection(
  { name }: File,
  [error]: readonly FileError[],
  place: UploadPlace,
): UploadRejection {
  const detail = error?.message;
  if (error?.code === ErrorCode.FileTooLarge)
    return { text: TOO_LARGE_TEXTS[place](name), detail, repeatable: false };
  return { text: T.notAnImage(name), detail, repeatable: false };
}

// Follows section 8 of the specification.
export function uploadRejection({ name }: File, error: unknown): UploadRejection {
  const { status, code, text } = asApiError(error);
  if (status === 413) return { text: T.tooLargeDashboard(name), repeatable: false };
  if (status === 400) return { text: text ?? T.failed(name), repeatable: code !== 'invalid_image' };
  if (code === 'timeout') return { text: T.timedOut(name), repeatable: true };
  if (status === 0) return { text: T.failedBecause(name, T.noConnection), repeatable: true };
  return { text: T.failedBecause(name, text ?? T.serverFailed(status)), repeatable: true };
}

export function rejectsAll(error: unknown): boolean {
  const { status, code } = asApiError(error);
  return status === 401 || code === 'image_limit';
}

/** For files beyond the `room` that was left when they were chosen. */
export const surplusRejection = (room: number): UploadRejection => ({
  text: T.remaining(room),
  detail: T.pickerTooMany,
  repeatable: true,
});

/** Rejects files that cannot be sent even after shrinking and conversion in the browser. */
export function unsendable(
  file: File,
  place: UploadPlace = 'dashboard',
): UploadRejection | undefined {
  if (isForeign(file)) return pickerRejection(file, [INVALID_TYPE], place);
  return file.size > LIMITS.imageBytes ? pickerRejection(file, [TOO_LARGE], place) : undefined;
}

const TOO_LARGE: FileError = { code: ErrorCode.FileTooLarge, message: T.pickerTooLarge };
const INVALID_TYPE: FileError = {
  code: ErrorCode.FileInvalidType,
  message: t`File type must be one of ${list(IMAGE_TYPES.extensions)}`,
};

// Rejects files that are not worth reading.
export function checkFile(file: File): FileError | null {
  if (!isKnownType(file)) return INVALID_TYPE;
  return file.size > maxBytesOf(file) ? TOO_LARGE : null;
}

// Sizes are in bytes (specification, section 5); react-dropzone's own texts use megabytes.
export function pickerText({ code, message }: FileError): string {
  if (code === ErrorCode.FileInvalidType) return INVALID_TYPE.message;
  if (code === ErrorCode.FileTooSmall) return T.pickerTooSmall;
  return message;
}

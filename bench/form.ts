const boundary = 'bench-of-a-lodge';

export const formType = `multipart/form-data; boundary=${boundary}`;

/** Head of a multipart upload, up to the file's bytes. */
export const formStart = (mediaType = 'image/jpeg') =>
  `--${boundary}\r\nContent-Disposition: form-data; name="image"; filename="photo"\r\n` +
  `Content-Type: ${mediaType}\r\n\r\n`;

export function formOf(file: Buffer, mediaType?: string) {
  const end = `\r\n--${boundary}--\r\n`;
  const body = Buffer.concat([Buffer.from(formStart(mediaType)), file, Buffer.from(end)]);
  return { headers: { 'content-type': formType }, body };
}

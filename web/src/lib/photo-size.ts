/** In pixels; null until the photo has been processed. */
export interface Sized {
  width: number | null;
  height: number | null;
}

export const sizeOf = ({ width, height }: Sized) =>
  width && height ? { width, height } : undefined;

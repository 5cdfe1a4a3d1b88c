/** In pixels, once a photo was processed. */
export interface Sized {
  width: number | null;
  height: number | null;
}

export const sizeOf = ({ width, height }: Sized) =>
  width && height ? { width, height } : undefined;

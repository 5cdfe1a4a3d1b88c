import { useState } from 'react';

/** Which of `images` stands in the viewer: kept by its id, since photos come and go while one is looked at. */
export function useViewed<Image extends { id: number }>(images: readonly Image[]) {
  const [id, setId] = useState<number | null>(null);
  const place = images.findIndex((image) => image.id === id);
  // Gone for good: it does not open by itself when it is back.
  if (id !== null && place < 0) setId(null);
  const viewer = {
    index: place < 0 ? null : place,
    onIndex: (index: number) => setId(images[index]!.id),
    onClose: () => setId(null),
  };
  return { open: (image: Image) => setId(image.id), viewer };
}

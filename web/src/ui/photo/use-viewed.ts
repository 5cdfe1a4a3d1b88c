import { useState } from 'react';

// Remembers the id: images are added and removed while the viewer is open.
export function useViewed<Image extends { id: number }>(images: readonly Image[]) {
  const [id, setId] = useState<number | null>(null);
  const place = images.findIndex((image) => image.id === id);
  // It must not reopen by itself when the image is back.
  if (id !== null && place < 0) setId(null);
  const viewer = {
    index: place < 0 ? null : place,
    onIndex: (index: number) => setId(images[index]!.id),
    onClose: () => setId(null),
  };
  return { open: (image: Image) => setId(image.id), viewer };
}

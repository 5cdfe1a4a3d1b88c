import type { OwnImage } from '@lodge/contracts';
import { useEffect, useRef, useState } from 'react';

/** What became of photos that were there a moment ago, in a sentence each; nothing else tells a member. */
export function useRemovedPhotos(images: OwnImage[] | undefined): string[] {
  const before = useRef<OwnImage[]>(images);
  const [removed, setRemoved] = useState<string[]>([]);
  useEffect(() => {
    const gone = before.current?.filter(({ id }) => images && !images.some((image) => image.id === id)) ?? [];
    before.current = images ?? before.current;
    if (gone.length > 0) setRemoved((sentences) => [...new Set([...sentences, ...gone.map(sentenceFor)])]);
  }, [images]);
  return removed;
}

function sentenceFor({ is_processing, is_approved }: OwnImage): string {
  if (is_processing) return 'A photo could not be read as an image, and was not kept.';
  return is_approved ? 'An admin removed a photo.' : 'An admin did not approve a photo, and it was removed. You can upload another.';
}

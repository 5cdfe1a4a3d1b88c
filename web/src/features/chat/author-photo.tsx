import type { Avatar } from '@lodge/contracts';
import { useState } from 'react';
import { photoAddress } from '../../lib/address.js';
import { Initials } from '../../ui/initials.js';

interface AuthorPhotoProps {
  username: string;
  avatar: Avatar | undefined;
}

export function AuthorPhoto({ username, avatar }: AuthorPhotoProps) {
  // May have become invisible since.
  const [failed, setFailed] = useState<string>();
  if (!avatar || failed === avatar.filename) return <Initials name={username} />;
  const { filename, placeholder } = avatar;
  return (
    <img
      src={photoAddress(filename, 'thumb')}
      alt=""
      loading="lazy"
      decoding="async"
      fetchPriority="low"
      draggable={false}
      onError={() => setFailed(filename)}
      style={{ backgroundColor: placeholder ?? undefined }}
      className="size-9 rounded-full bg-hover object-cover"
    />
  );
}

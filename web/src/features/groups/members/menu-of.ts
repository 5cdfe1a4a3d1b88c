import type { Member } from '@lodge/contracts';
import type { ReactNode } from 'react';

// Further actions on a member, and on the photo in view.
export type MenuOf = (member: Member, photoId?: number) => ReactNode;

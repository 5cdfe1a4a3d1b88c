import type { Member } from '@lodge/contracts';
import type { ReactNode } from 'react';

// What else can be done about a member, and about the photo that is in view.
export type MenuOf = (member: Member, photoId?: number) => ReactNode;

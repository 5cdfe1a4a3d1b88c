import { UsernameClaim } from '@lodge/domain';
import { ImageRemoval } from './images/image-removal.entity.js';
import { Image } from './images/image.entity.js';
import { User } from './profile/user.entity.js';

// Only the columns that the service's role may read or write.
export const ENTITIES = [Image, ImageRemoval, User, UsernameClaim];

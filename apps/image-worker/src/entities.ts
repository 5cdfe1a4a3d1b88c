import { ObjectDeletion } from './deletion/object-deletion.entity.js';
import { Image } from './processing/image.entity.js';

// Only the columns that the service's role may read or write.
export const ENTITIES = [Image, ObjectDeletion];

import { ManagedPhotoGrid } from './managed-photo-grid.js';
import { RemovedPhotos } from './removed-photos.js';
import { ON_PROFILE } from './upload-place.js';
import { YourImagesCard } from './your-images-card.js';

/** The viewer's images to order and delete. `title` is that of the uploads. */
export const ManagedImagesCard = ({ title }: { title: string }) => (
  <YourImagesCard
    photosLead
    upload={{ title, place: ON_PROFILE }}
    grid={ManagedPhotoGrid}
    notice={<RemovedPhotos />}
  />
);

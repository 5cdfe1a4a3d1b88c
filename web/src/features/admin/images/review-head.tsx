import { t, type AdminImage } from '@lodge/contracts';
import { Face } from '../../../ui/photo/face.js';
import { PersonName } from '../person/person-link.js';
import { When } from '../when.js';

// The head has a fixed height, so that nothing below it moves from one image to the next.
export const ReviewHead = ({ image }: { image: AdminImage }) => (
  <div className="flex h-14 shrink-0 items-center gap-3.5 lg:h-18">
    <Face
      name={image.user_username}
      photo={image.user_avatar}
      className="size-14! text-xl! lg:size-18!"
    />
    <div className="min-w-0 text-xs text-soft">
      <p className="flex gap-1.5 text-base/6 text-ink">
        <span className="min-w-0 truncate">
          <PersonName id={image.user_id} name={image.user_username} />
        </span>
        <span className="shrink-0 tabular-nums">{image.user_age}</span>
      </p>
      <p className="truncate">
        Member since <When at={image.user_created_at} />
      </p>
      <p className="truncate tabular-nums">
        {t`${image.user_approved_images} approved, ${image.user_rejected_images} rejected`}
      </p>
    </div>
  </div>
);

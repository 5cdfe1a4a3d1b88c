import { photoAddress } from '../../../lib/address.js';
import { Photo } from '../../../ui/photo/photo.js';

// The short sides of both variants, in pixels: which one a screen takes is up to the browser.
const THUMB = 480;
const FULL = 1200;

interface LeadingPhotoProps {
  filename: string;
  label: string;
  placeholder: string | null | undefined;
  onOpen: () => void;
}

export const LeadingPhoto = ({ filename, label, placeholder, onOpen }: LeadingPhotoProps) => (
  <button
    type="button"
    aria-label={label}
    onClick={onOpen}
    className="group mb-3.5 block w-full overflow-hidden rounded-md @2xs:float-start @2xs:me-4 @2xs:mb-2 @2xs:w-40 @md:me-5 @md:w-44"
  >
    <Photo
      src={photoAddress(filename)}
      srcSet={`${photoAddress(filename, 'thumb')} ${THUMB}w, ${photoAddress(filename)} ${FULL}w`}
      sizes="(min-width: 48rem) 11rem, (min-width: 22rem) 10rem, 100vw"
      alt=""
      placeholder={placeholder}
      className="transition-transform duration-300 ease-calm group-hover:scale-[1.02]"
    />
  </button>
);

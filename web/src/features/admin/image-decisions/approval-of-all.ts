import type { AdminImage } from '@lodge/contracts';

type SetApproved = (image: AdminImage, approved: boolean, done: () => void) => Promise<boolean>;

// One decision: one notice, and one undo for all.
export function approvalOfAll(
  images: readonly AdminImage[],
  setApproved: SetApproved,
  decided: (text: string) => void,
) {
  let approved: readonly AdminImage[] = images;

  const approve = async (done: (text: string) => void) => {
    approved = await those(images, (image) => setApproved(image, true, noNotice));
    if (approved.length > 0) done(`${countOf(approved)} approved`);
    return approved.length > 0;
  };

  const undo = async () => {
    const undone = await those(approved, (image) =>
      setApproved({ ...image, is_approved: true }, false, noNotice),
    );
    if (undone.length > 0) decided(`Approval of ${countOf(undone)} undone`);
    return undone.length === approved.length;
  };

  return { approve, undo };
}

async function those(
  images: readonly AdminImage[],
  succeeded: (image: AdminImage) => Promise<boolean>,
): Promise<AdminImage[]> {
  const results = await Promise.all(images.map(succeeded));
  return images.filter((_, index) => results[index]);
}

const noNotice = () => undefined;

const countOf = ({ length }: readonly AdminImage[]) =>
  length === 1 ? '1 image' : `${length} images`;

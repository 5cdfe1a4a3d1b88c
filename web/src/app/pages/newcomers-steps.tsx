import { useState, type ReactNode } from 'react';
import { useOwnImages } from '../../features/photos/own-images.js';
import { useApi } from '../../lib/api/use-api.js';
import { serverNow } from '../../lib/server-clock.js';
import type { Viewer } from '../../lib/session/session-store.js';
import { useViewer } from '../../lib/session/session.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { Skeleton } from '../../ui/list/skeleton.js';
import type { FirstStepsProps } from './first-steps.js';

// As high as the steps with three groups to choose from.
const SKELETON = <Skeleton className="h-183 md:h-155 lg:h-115" />;
const FirstSteps = lazyPart(() => import('./first-steps.js'), SKELETON);

// In milliseconds.
const FIRST_DAY = 86_400_000;

export const isFirstDay = ({ created_at: at, isAdmin }: Viewer) =>
  !isAdmin && serverNow() - Date.parse(at) < FIRST_DAY;

/**
 * The first steps, for members who have not begun, and on the first day until they are done. What
 * stands below them comes once it is known whether there are any, so that nothing moves it.
 */
export function NewcomersSteps({ children }: { children: ReactNode }) {
  const viewer = useViewer();
  const { data: photos, error: photosError } = useOwnImages();
  const { data: own, error: groupsError } = useApi('ownGroups');
  if (isFirstDay(viewer) && !(photos && own) && !photosError && !groupsError) return SKELETON;
  return (
    <>
      {photos && own && <StepsIfAhead images={photos.images} groups={own.groups} />}
      {children}
    </>
  );
}

// The last step that is done does not take the card away.
function StepsIfAhead(steps: FirstStepsProps) {
  const viewer = useViewer();
  const [isAhead] = useState(() => {
    const lacking = [steps.images, steps.groups].filter(({ length }) => length === 0);
    return lacking.length === 2 || (lacking.length === 1 && isFirstDay(viewer));
  });
  return isAhead && <FirstSteps {...steps} />;
}

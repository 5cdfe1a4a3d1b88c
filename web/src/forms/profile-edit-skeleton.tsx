import { Card } from '../ui/card.js';
import { Skeleton } from '../ui/list/skeleton.js';

export const ProfileEditSkeleton = () => (
  <Card>
    <div role="status" className="flex flex-col gap-10">
      <span className="sr-only">Loading</span>
      <div className="flex flex-col gap-5">
        <Skeleton className="h-7 w-28" />
        <Skeleton className="h-18" />
      </div>
      <div className="flex flex-col gap-5">
        <Skeleton className="h-7 w-20" />
        <div className="grid grid-cols-2 gap-x-4 gap-y-5 sm:grid-cols-4">
          {[0, 1, 2, 3].map((field) => (
            <Skeleton key={field} className="h-18" />
          ))}
        </div>
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          {[0, 1].map((field) => (
            <Skeleton key={field} className="h-18" />
          ))}
        </div>
        <Skeleton className="h-32" />
      </div>
    </div>
  </Card>
);

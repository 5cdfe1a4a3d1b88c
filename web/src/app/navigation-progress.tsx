import { useNavigation } from 'react-router-dom';

// Shown only if a screen's files take long enough to notice.
export function NavigationProgress() {
  const { state } = useNavigation();
  return (
    state === 'loading' && (
      <div
        aria-hidden
        className="fixed inset-x-0 top-0 z-50 h-0.75 origin-left animate-wait bg-brass"
      />
    )
  );
}

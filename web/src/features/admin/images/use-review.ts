import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** Whether one image is shown at a time. It stands in the URL and is a step of its own for Back, which on a phone closes it. */
export function useReview() {
  const [params, setParams] = useSearchParams();
  const navigate = useNavigate();
  const entered = (useLocation().state as { entered?: boolean } | null)?.entered;
  return {
    open: params.has('review'),
    enter: (status?: string) => setParams(set(true, status), { state: { entered: true } }),
    leave: () => void (entered ? navigate(-1) : setParams(set(false), { replace: true })),
  };
}

const set = (review: boolean, status?: string) => (before: URLSearchParams) => {
  if (status) before.set('status', status);
  if (review) before.set('review', '1');
  else before.delete('review');
  return before;
};

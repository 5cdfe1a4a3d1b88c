import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import type { Done, Registration, SessionUser } from '@lodge/contracts';
import { ApiError } from './api-error.js';
import { api } from './api.js';
import { doneBeforeLogout } from './before-logout.js';
import { useParkedPage } from './parked-page.js';

/** Who is signed in, as far as the whole app needs to know. The profile is fetched where it is shown. */
export type Viewer = Pick<SessionUser, 'id' | 'email' | 'username' | 'isAdmin'>;

interface Session {
  /** True until it is known whether anybody is signed in. */
  loading: boolean;
  user: Viewer | null;
  login(credentials: { email: string; password: string }): Promise<void>;
  register(registration: Registration): Promise<void>;
  logout(): Promise<void>;
  /** Asks the server again, for instance after the own profile was edited. */
  refresh(): Promise<void>;
}

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ children }: { children: ReactNode }) {
  // Nothing of it is ever stored: a reload asks the server.
  const [state, setState] = useState<{ loading: boolean; user: Viewer | null }>({
    loading: true,
    user: null,
  });
  const asked = useRef(0);

  const settle = useCallback((user: Viewer | null) => {
    asked.current += 1;
    setState({ loading: false, user });
  }, []);

  const refresh = useCallback(async () => {
    const question = ++asked.current;
    const answer = await api
      .get<{ user: SessionUser }>('/api/user')
      .then(({ user }) => user, asAbsence);
    // A login or logout since then knows better.
    if (question === asked.current)
      setState(({ user }) => ({ loading: false, user: answer === undefined ? user : answer }));
  }, []);

  useEffect(() => void refresh(), [refresh]);

  const hideAndAsk = useCallback(() => {
    setState({ loading: true, user: null });
    return refresh();
  }, [refresh]);
  useParkedPage(hideAndAsk);
  const tellOtherTabs = useOtherTabs(refresh);

  const session = useMemo<Session>(
    () => ({
      ...state,
      refresh,
      async login(credentials) {
        settle((await api.post<{ user: SessionUser }>('/api/login', credentials)).user);
        tellOtherTabs();
      },
      async register(registration) {
        const { userId } = await api.post<Done & { userId: number }>('/api/register', registration);
        settle({
          id: userId,
          email: registration.email,
          username: registration.username,
          isAdmin: false,
        });
        tellOtherTabs();
      },
      async logout() {
        await doneBeforeLogout();
        await api.post('/api/logout');
        settle(null);
        tellOtherTabs();
      },
    }),
    [state, refresh, settle, tellOtherTabs],
  );

  return <SessionContext value={session}>{children}</SessionContext>;
}

/** Signed out, or, when nobody answered that, whoever it was before: at the start nobody. */
const asAbsence = (error: unknown) =>
  error instanceof ApiError && error.status === 401 ? null : undefined;

/** Other tabs ask for the session again, so that a logout in one empties them all. */
function useOtherTabs(refresh: () => Promise<void>) {
  const channel = useRef<BroadcastChannel>(null);
  useEffect(() => {
    const open = new BroadcastChannel('session');
    open.onmessage = () => void refresh();
    channel.current = open;
    return () => open.close();
  }, [refresh]);
  return useCallback(() => channel.current?.postMessage('changed'), []);
}

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}

/** The signed-in user; for what stands behind the guard. */
export function useViewer(): Viewer {
  const { user } = useSession();
  if (!user) throw new Error('useViewer needs a signed-in user');
  return user;
}

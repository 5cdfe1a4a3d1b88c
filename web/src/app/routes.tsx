import { Route, Routes } from 'react-router-dom';
import { PATHS } from '../lib/paths.js';
import { AdminOnly, Home, SignedIn, SignedOutOnly } from './guards.js';
import { DoorLayout } from './door-layout.js';
import { MemberLayout } from './member-layout.js';
import { NotFoundPage } from './not-found-page.js';
import * as screens from './screens.js';
import { useScrollMemory } from './scroll-memory.js';

export function AppRoutes() {
  useScrollMemory();
  return (
    <Routes>
      <Route path={PATHS.home} element={<Home />} />
      <Route element={<SignedOutOnly />}>
        <Route element={<DoorLayout />}>
          <Route path={PATHS.login} element={<screens.LoginPage />} />
          <Route path={PATHS.register} element={<screens.RegisterPage />} />
        </Route>
      </Route>
      <Route element={<SignedIn />}>
        <Route element={<MemberLayout />}>
          <Route path={PATHS.dashboard} element={<screens.DashboardPage />} />
          <Route path={PATHS.profile} element={<screens.ProfilePage />} />
          <Route path={PATHS.profileEdit} element={<screens.ProfileEditPage />} />
          <Route path={PATHS.groups} element={<screens.GroupsPage />} />
          <Route path={PATHS.allGroups} element={<screens.AllGroupsPage />} />
          <Route path={PATHS.group} element={<screens.GroupPage />} />
          <Route element={<AdminOnly />}>
            <Route path={PATHS.admin} element={<screens.AdminPage />} />
            <Route path={PATHS.adminUserEdit} element={<screens.AdminUserEditPage />} />
          </Route>
        </Route>
      </Route>
      <Route path="*" element={<NotFoundPage />} />
    </Routes>
  );
}

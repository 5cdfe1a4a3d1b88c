import { TIMES, UPLOAD_TEXTS } from '@lodge/contracts';

// The two screens word rejections differently, and the dashboard's success messages are brief.
export interface UploadPlace {
  tooLarge: (name: string) => string;
  // Milliseconds.
  successTime: number;
}

export const ON_DASHBOARD: UploadPlace = {
  tooLarge: UPLOAD_TEXTS.tooLargeDashboard,
  successTime: TIMES.dashboardSuccessToast,
};
export const ON_PROFILE: UploadPlace = {
  tooLarge: UPLOAD_TEXTS.tooLargeProfile,
  successTime: TIMES.toast,
};

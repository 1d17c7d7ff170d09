/** The links of the staff app. Segments are encoded here and nowhere else. */
export const staffPaths = {
  cms: '/cms',
  /** A tab of the CMS, such as `banners`. */
  cmsTab: (tab: string) => `/cms/${encodeURIComponent(tab)}`,
  admin: '/admin',
  adminTab: (tab: string) => `/admin/${encodeURIComponent(tab)}`,
  /** Signing in, and back to a path of this site. */
  login: (back: string) => `/api/login?return=${encodeURIComponent(back)}`,
} as const

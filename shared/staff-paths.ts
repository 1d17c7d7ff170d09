/** All links of the staff app. Path segments are encoded only here. */
export const staffPaths = {
  cms: '/cms',
  /** A tab of the CMS, such as `banners`. */
  cmsTab: (tab: string) => `/cms/${encodeURIComponent(tab)}`,
  /** A page in the builder, with an optional block editor open. */
  builder: (pageId: string, blockId?: string) =>
    `/cms/pages/${encodeURIComponent(pageId)}/content${blockId ? `?block=${encodeURIComponent(blockId)}` : ''}`,
  /** A template in its editor. */
  templateEditor: (id: string) => `/cms/templates/${encodeURIComponent(id)}/content`,
  images: '/images',
  /** The edit form of an image. */
  image: (id: string) => `/images/${encodeURIComponent(id)}`,
  imageUpload: '/images/upload',
  /** The queue of images without alt text. */
  imagesToDescribe: '/images/describe',
  imageTrash: '/images/trash',
  admin: '/admin',
  adminTab: (tab: string) => `/admin/${encodeURIComponent(tab)}`,
  /** The catalogue's products in one state, such as `sold-out`. */
  productsIn: (state: string) => `/admin/products?state=${encodeURIComponent(state)}`,
  /** The search's synonyms, and what found nothing. */
  searchWords: '/admin/products/search',
  unreadMessages: '/admin/messages?unread=yes',
  /** A record below a tab of the admin console, such as an order: `/admin/orders/12`. */
  adminRecord: (tab: string, ...below: string[]) => ['/admin', ...[tab, ...below].map(encodeURIComponent)].join('/'),
  /** Sign-in that returns to a path of this site. */
  login: (back: string) => `/api/login?return=${encodeURIComponent(back)}`,
  logout: '/api/logout',
  /** LOGOUT of the staff app, which sends unsaved drafts to the account first. From pages of this site only. */
  leave: '/cms#logout',
  /** One's own account; a page of the server. */
  account: '/api/account',
  secondFactor: '/api/account/second-factor',
  /** Where people confirm that it is them. */
  confirm: '/api/account/confirm',
} as const

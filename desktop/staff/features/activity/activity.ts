import type { ActivityKind } from '#shared/features/activity/activity.contract.ts'

export const ACTIVITY_URL = '/api/activity'
export const PAGE_SIZE = 50

export const kindLabels: Record<ActivityKind, string> = {
  page: 'page',
  template: 'template',
  navigation: 'menu item',
  banner: 'banner',
  post: 'post',
  staff: 'account',
  session: 'session',
}

/** What shows each kind of record, so that it is read again after a restore. */
export const urlsOf: Record<ActivityKind, readonly string[]> = {
  page: ['/api/pages', '/api/navigation'],
  template: ['/api/page-templates'],
  navigation: ['/api/navigation'],
  banner: ['/api/promo-banners'],
  post: ['/api/blog'],
  staff: ['/api/staff'],
  session: [],
}

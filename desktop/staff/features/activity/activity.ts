import { activityKinds, type Activity, type ActivityKind } from '#shared/features/activity/activity.contract.ts'

export const ACTIVITY_URL = '/api/activity'
export const TRASH_URL = '/api/trash'

export const kindLabels: Record<ActivityKind, string> = {
  page: 'page',
  template: 'template',
  navigation: 'menu item',
  banner: 'banner',
  post: 'post',
  redirect: 'redirect',
  draft: 'draft',
  release: 'release',
  image: 'image',
  staff: 'account',
  session: 'session',
  security: 'security',
  scheduler: 'scheduler',
  sync: 'sync',
  webhook: 'webhooks',
  product: 'product',
  designer: 'designer',
  synonyms: 'synonyms',
  'shop-facts': 'facts',
  'legal-text': 'legal text',
  order: 'order',
  message: 'message',
  newsletter: 'newsletter',
  mail: 'email',
  'back-in-stock': 'back-in-stock request',
  job: 'job',
}

/** Kinds whose title already says everything: `started auto sync, every hour`. */
const kindsWithFullTitles: ReadonlySet<ActivityKind> = new Set([
  'session',
  'security',
  'scheduler',
  'sync',
  'webhook',
  'job',
  'newsletter',
  'synonyms',
  'shop-facts',
])

/** What someone did, as it follows their name: `updated menu item` plus the item, or `signed in` alone. */
export function describeActivity({
  kind,
  action,
  title,
  staffId,
  recordId,
}: Pick<Activity, 'kind' | 'action' | 'title' | 'staffId' | 'recordId'>): { words: string; about: string | null } {
  const isOwn = staffId !== null && staffId === recordId && (kind === 'session' || kind === 'security')
  if (isOwn || action === 'joined' || /^(signed in|confirmed) with /.test(action)) return { words: action, about: null }
  return { words: kindsWithFullTitles.has(kind) ? action : `${action} ${kindLabels[kind]}`, about: title }
}

/** The read URLs to refetch after a record of each kind is restored. */
export const urlsOf: Record<ActivityKind, readonly string[]> = {
  page: ['/api/pages', '/api/navigation'],
  template: ['/api/page-templates'],
  navigation: ['/api/navigation'],
  banner: ['/api/promo-banners'],
  post: ['/api/blog'],
  redirect: ['/api/redirects'],
  draft: ['/api/drafts'],
  release: ['/api/releases'],
  image: ['/api/images'],
  staff: ['/api/staff'],
  session: [],
  security: [],
  scheduler: ['/api/scheduler/status'],
  sync: ['/api/syncs'],
  webhook: ['/api/webhooks'],
  product: ['/api/catalogue'],
  designer: ['/api/designers'],
  synonyms: ['/api/catalogue/synonyms'],
  'shop-facts': ['/api/shop-facts'],
  'legal-text': ['/api/legal-texts'],
  order: ['/api/shopify/orders', '/api/orders'],
  message: ['/api/messages', '/api/newsletter'],
  newsletter: ['/api/newsletter'],
  mail: ['/api/mails'],
  'back-in-stock': ['/api/back-in-stock'],
  job: ['/api/jobs'],
}

/** The kind in a URL parameter; undefined means every kind. */
export const kindIn = (text: string): ActivityKind | undefined => activityKinds.find((kind) => kind === text)

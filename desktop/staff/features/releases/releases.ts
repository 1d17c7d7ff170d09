import type { DraftKind, PlannedItem, Release } from '#shared/features/releases/releases.contract.ts'
import { facts } from '#staff/facts.ts'

export const CALENDAR_URL = '/api/releases/calendar'

export const kindNames: Record<DraftKind, string> = {
  page: 'page',
  template: 'template',
  post: 'post',
  banner: 'banner',
  navigation: 'menu',
}

/** Planned items by day in the shop's time zone, such as `Saturday, 28 November 2026`. */
export function byDay(items: readonly PlannedItem[]): [day: string, items: PlannedItem[]][] {
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: facts.timeZone })
  const days = new Map<string, PlannedItem[]>()
  for (const item of items) {
    const day = format.format(new Date(item.at))
    days.set(day, [...(days.get(day) ?? []), item])
  }
  return [...days]
}

/** Such as `09:00`, in the shop's time zone. */
export const clockText = (iso: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: facts.timeZone }).format(new Date(iso))

/** What happens to a planned item, such as `The page goes live`. */
export function actionText({ kind, action }: PlannedItem): string {
  if (kind === 'release') return 'The release goes live'
  return `The ${kindNames[kind]} ${action === 'published' ? 'goes live' : 'ends'}`
}

export const stateTexts: Record<Release['state'], string> = {
  unscheduled: 'No date',
  scheduled: 'Scheduled',
  live: 'Live',
  failed: 'Failed',
}

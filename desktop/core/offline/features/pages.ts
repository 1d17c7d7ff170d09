import { pagesContract } from '#shared/features/pages/pages.contract.ts'
import { Page, pageRecord, type PageChange, type PageDraft } from '#shared/features/pages/pages.record.ts'
import { hiddenRouteMessage, slugTakenMessage } from '#shared/features/pages/slug-messages.ts'
import { applySchedule, type Changed, type PublicationPeriod } from '#shared/publication.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { conflictingField, invalidField } from '#core/offline/local-api-error.ts'
import { type RuleContext, type LocalFeature } from './local-feature.ts'

const { compare } = new Intl.Collator('en')

/** Pages, with the server's rules for slugs and schedules. */
export const pages: LocalFeature<Page> = {
  ...pageRecord,
  name: 'pages',
  contract: pagesContract,
  listed: Page,
  screenOf: ({ id }) => staffPaths.builder(id),
  sorted: (records) => records.toSorted((a, b) => compare(a.title, b.title) || Number(a.id) - Number(b.id)),

  make(given, stamp, around) {
    const draft = given as PageDraft
    refuseHidingRoute(draft.slug)
    refuseTaken(draft.slug, stamp.id, around)
    return { ...draft, ...periodFor(draft, around.now), ...stamp, updatedAt: around.now }
  },

  change(before, given, stamp, around) {
    const change = given as PageChange
    const { slug = before.slug } = change
    if (slug !== before.slug) {
      refuseHidingRoute(slug)
      refuseTaken(slug, stamp.id, around)
    }
    const period = periodFor(change, around.now, before)
    return { ...before, ...change, ...period, ...stamp, updatedAt: around.now } as Page
  },

  varying: ['publication'],
}

function periodFor(change: Changed<PublicationPeriod>, now: string, before?: Page): PublicationPeriod {
  const period = applySchedule(change, now, before && pickPeriod(before))
  if (typeof period === 'string') throw invalidField('unpublishAt', period)
  return period
}

const pickPeriod = ({ isPublished, publishAt, unpublishAt }: Page): PublicationPeriod => ({
  isPublished,
  publishAt,
  unpublishAt,
})

function refuseHidingRoute(slug: string) {
  const message = hiddenRouteMessage(slug)
  if (message) throw conflictingField('slug', message)
}

function refuseTaken(slug: string, id: string, { all }: RuleContext<Page>) {
  if (all.some((page) => page.slug === slug && page.id !== id)) throw conflictingField('slug', slugTakenMessage(slug))
}

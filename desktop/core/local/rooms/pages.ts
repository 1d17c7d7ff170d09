import { compareBlocks } from '#shared/blocks/compare.ts'
import { readBlocks } from '#shared/blocks/read.ts'
import { pagesContract } from '#shared/features/pages/pages.contract.ts'
import { Page, type PageChange, type PageDraft } from '#shared/features/pages/pages.schema.ts'
import { hidesRoute, slugTaken } from '#shared/features/pages/slug-complaints.ts'
import { periodIn, type Changed, type Period } from '#shared/publication.ts'
import { same } from '#shared/same.ts'
import { staffPaths } from '#shared/staff-paths.ts'
import { LocalRefusal } from '#core/local/refusal.ts'
import { field, periodWords } from './words.ts'
import { pick, type Around, type Room } from './room.ts'

const { compare } = new Intl.Collator('en')

/** Pages, with the rules of the server for slugs and plans. */
export const pages: Room<Page> = {
  name: 'pages',
  contract: pagesContract,
  path: '/api/pages',
  noun: 'Page',
  listed: Page,
  parts: [
    field('title', 'Title'),
    field('slug', 'Slug'),
    field('description', 'Description'),
    field('maxWidth', 'Maximum width'),
    field('seoTitle', 'Title for search engines'),
    field('seoDescription', 'Description for search engines'),
    {
      key: 'publication',
      label: 'Publication',
      fields: ['isPublished', 'publishAt', 'unpublishAt'],
      words: periodWords,
    },
    field('templateId', 'Template'),
    {
      key: 'blocks',
      label: 'Content',
      fields: ['blocks'],
      words: ({ blocks }) => blockCount(readBlocks(blocks).length),
    },
  ],
  titleOf: ({ title }) => title,
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

  isTwin: (mine, theirs) => sameContent(mine, theirs),
}

/** What two pages are, whether or not shoppers see them by now. */
const sameContent = (one: Page, other: Page) =>
  same(pick(one, texts), pick(other, texts)) &&
  compareBlocks(readBlocks(one.blocks), readBlocks(other.blocks)).length === 0
const texts = ['title', 'slug', 'description', 'maxWidth', 'seoTitle', 'seoDescription']

function periodFor(change: Changed<Period>, now: string, before?: Page): Period {
  const period = periodIn(change, now, before && pickPeriod(before))
  if (typeof period === 'string') throw new LocalRefusal(400, `unpublishAt: ${period}`)
  return period
}

const pickPeriod = ({ isPublished, publishAt, unpublishAt }: Page): Period => ({ isPublished, publishAt, unpublishAt })

function refuseHidingRoute(slug: string) {
  const words = hidesRoute(slug)
  if (words) throw new LocalRefusal(409, words)
}

function refuseTaken(slug: string, id: string, { all }: Around<Page>) {
  if (all.some((page) => page.slug === slug && page.id !== id)) throw new LocalRefusal(409, slugTaken(slug))
}

const blockCount = (count: number) => (count === 1 ? '1 block' : `${count} blocks`)

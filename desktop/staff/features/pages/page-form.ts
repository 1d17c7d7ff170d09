import type { z } from 'zod'
import type { MaxWidth } from '#shared/features/pages/max-widths.ts'
import { PageDraft, type Page } from '#shared/features/pages/pages.schema.ts'
import { slugOf } from '#shared/features/pages/slug.ts'
import { problemsOf, type Problems } from '#staff/widgets/form/problems.ts'

/** Whether shoppers see a page, from when, and until when. One value, so that a conflict is between two plans, not between halves. */
export interface Publication {
  isPublished: boolean
  /** ISO 8601. */
  publishAt: string | null
  /** ISO 8601. */
  unpublishAt: string | null
}

/** What the form of a page holds: everything but its blocks. */
export interface PageForm {
  title: string
  /** Null: it follows the title. */
  slug: string | null
  description: string
  maxWidth: MaxWidth
  seoTitle: string
  seoDescription: string
  /** Of a new page: what it begins with. */
  templateId: string | null
  publication: Publication
}

/** A new page, of this template or empty. */
export const newForm = (templateId: string | null): PageForm => ({
  title: '',
  slug: null,
  description: '',
  maxWidth: 'none',
  seoTitle: '',
  seoDescription: '',
  templateId,
  publication: { isPublished: false, publishAt: null, unpublishAt: null },
})

export const formOf = (page: Page): PageForm => ({
  title: page.title,
  slug: page.slug,
  description: page.description,
  maxWidth: page.maxWidth,
  seoTitle: page.seoTitle,
  seoDescription: page.seoDescription,
  templateId: page.templateId,
  publication: { isPublished: page.isPublished, publishAt: page.publishAt, unpublishAt: page.unpublishAt },
})

const LONGEST_SLUG = 100

/** The slug as it would be sent: the one that was written, or the title's (staff specification, section 4). */
export const shownSlug = ({ slug, title }: Pick<PageForm, 'slug' | 'title'>): string =>
  slug ?? slugOf(title).slice(0, LONGEST_SLUG).replace(/-+$/, '')

/** The fields as they are sent. Times that mean nothing, such as publishing what is published, are left out. */
export function bodyOf(form: PageForm): Omit<z.input<typeof PageDraft>, 'blocks' | 'templateId'> {
  const { title, description, maxWidth, seoTitle, seoDescription, publication } = form
  const { isPublished } = publication
  const publishAt = isPublished ? null : publication.publishAt
  return {
    title,
    slug: shownSlug(form),
    description,
    maxWidth,
    seoTitle,
    seoDescription,
    isPublished,
    publishAt,
    unpublishAt: isPublished || publishAt ? publication.unpublishAt : null,
  }
}

/** What keeps a page from being sent, by field (staff specification, section 5), with the words of the server's own schema. */
export function pageProblems(form: PageForm, now = Date.now()): Problems {
  const body = bodyOf(form)
  const isOver = (time: string | null | undefined) => typeof time === 'string' && Date.parse(time) <= now
  const over = 'This time is over: choose one to come, or empty it.'
  const { publishAt, unpublishAt } = body
  return {
    ...problemsOf(PageDraft, body),
    ...(isOver(publishAt) && { publishAt: over }),
    ...(isOver(unpublishAt) && { unpublishAt: over }),
    ...(publishAt &&
      unpublishAt &&
      Date.parse(unpublishAt) <= Date.parse(publishAt) && {
        unpublishAt: 'The page would become a draft before it is published: choose a later time.',
      }),
  }
}

/** The fields of a page in the order of the form, as people know them. */
export const labels = {
  title: 'Title',
  slug: 'Slug',
  description: 'Description',
  maxWidth: 'Maximum width',
  seoTitle: 'Title for search engines',
  seoDescription: 'Description for search engines',
  publication: 'Publication',
} as const satisfies Partial<Record<keyof PageForm, string>>

const names: readonly string[] = Object.keys(PageDraft.shape)

/** What the server refused, at the fields that it names: in lines of `title: Page title is required` (400), or a slug that can't be had (409). */
export function refusedFields(status: number, words: string): Problems {
  if (status === 409) return { slug: words }
  if (status !== 400) return {}
  const lines = words.split('\n').flatMap((line) => {
    const [, name = '', message = ''] = /^(\w+)[^:]*: (.*)$/.exec(line) ?? []
    return names.includes(name) ? [[name, message] as const] : []
  })
  return Object.fromEntries(lines.toReversed())
}

import type { z } from 'zod'
import type { MaxWidth } from '#shared/features/pages/max-widths.ts'
import { PageDraft, type Page } from '#shared/features/pages/pages.schema.ts'
import { toSlug } from '#shared/features/pages/slug.ts'
import { findProblems, type Problems } from '#staff/widgets/form/problems.ts'

/** When shoppers see a page. One value, so that a conflict compares whole plans. */
export interface Publication {
  isPublished: boolean
  /** ISO 8601. */
  publishAt: string | null
  /** ISO 8601. */
  unpublishAt: string | null
}

/** Form state of a page: everything but its blocks. */
export interface PageForm {
  title: string
  /** Null: follows the title. */
  slug: string | null
  description: string
  maxWidth: MaxWidth
  seoTitle: string
  seoDescription: string
  /** The template of a new page. */
  templateId: string | null
  publication: Publication
}

/** A new page, from this template or empty. */
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

const MAX_SLUG_LENGTH = 100

/** The slug that will be saved: the typed one, or the title's. */
export const shownSlug = ({ slug, title }: Pick<PageForm, 'slug' | 'title'>): string =>
  slug ?? toSlug(title).slice(0, MAX_SLUG_LENGTH).replace(/-+$/, '')

/** The request body. Times without effect, such as a publication date of a published page, are left out. */
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

/** Validation messages by field, worded by the server's own schema. */
export function pageProblems(form: PageForm, now = Date.now()): Problems {
  const body = bodyOf(form)
  const isOver = (time: string | null | undefined) => typeof time === 'string' && Date.parse(time) <= now
  const over = 'Choose a time in the future, or clear the field.'
  const { publishAt, unpublishAt } = body
  return {
    ...findProblems(PageDraft, body),
    ...(isOver(publishAt) && { publishAt: over }),
    ...(isOver(unpublishAt) && { unpublishAt: over }),
    ...(publishAt &&
      unpublishAt &&
      Date.parse(unpublishAt) <= Date.parse(publishAt) && {
        unpublishAt: 'The page would be unpublished before it is published. Choose a later time.',
      }),
  }
}

/** Labels of the page fields, in the order of the form. */
export const labels = {
  title: 'Title',
  slug: 'Slug',
  description: 'Description',
  maxWidth: 'Maximum width',
  seoTitle: 'Title for search engines',
  seoDescription: 'Description for search engines',
  publication: 'Publication',
} as const satisfies Partial<Record<keyof PageForm, string>>

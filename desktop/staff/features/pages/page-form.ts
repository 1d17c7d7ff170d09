import type { z } from 'zod'
import { pageRecord, type PageDraft, type PageValues } from '#shared/features/pages/pages.record.ts'
import { cutSlug, toSlug } from '#shared/features/pages/slug.ts'
import { toBody, toValues } from '#shared/record.ts'
import type { Problems } from '#staff/widgets/form/problems.ts'

/** A new page, from this template or empty. */
export const newForm = (templateId: string | null): PageValues => ({ ...toValues(pageRecord, null), templateId })

/** The slug that will be saved: the typed one, or the title's; `page` if none of its letters can be in a slug. */
export const shownSlug = ({ slug, title }: Pick<PageValues, 'slug' | 'title'>): string =>
  slug ?? (cutSlug(toSlug(title)) || (/\p{L}/u.test(title) ? 'page' : ''))

/** The request body. Times without effect, such as a publication date of a published page, are left out. */
export function bodyOf(form: PageValues): Omit<z.input<typeof PageDraft>, 'blocks' | 'templateId'> {
  const { templateId: _, ...body } = toBody(pageRecord, form) as PageDraft
  const { isPublished } = body
  const publishAt = isPublished ? null : body.publishAt
  return { ...body, slug: shownSlug(form), publishAt, unpublishAt: isPublished || publishAt ? body.unpublishAt : null }
}

/** Times that can't be. */
export function scheduleProblems(form: PageValues, now = Date.now()): Problems {
  const body = bodyOf(form)
  const isOver = (time: string | null | undefined) => typeof time === 'string' && Date.parse(time) <= now
  const over = 'Choose a time in the future, or clear the field.'
  const { publishAt, unpublishAt } = body
  return {
    ...(isOver(publishAt) && { publishAt: over }),
    ...(isOver(unpublishAt) && { unpublishAt: over }),
    ...(publishAt &&
      unpublishAt &&
      Date.parse(unpublishAt) <= Date.parse(publishAt) && {
        unpublishAt: 'The page would be unpublished before it is published. Choose a later time.',
      }),
  }
}

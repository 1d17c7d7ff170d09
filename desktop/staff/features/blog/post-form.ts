import type { z } from 'zod'
import { PostDraft, postRecord, type PostValues } from '#shared/features/blog/blog.record.ts'
import { imageInMarkdown, imagesWithoutAlt } from '#shared/features/blog/markdown-images.ts'
import { countWords, readTimeOf } from '#shared/features/blog/read-time.ts'
import { cutSlug, toSlug } from '#shared/features/pages/slug.ts'
import { toBody } from '#shared/record.ts'
import type { Problems } from '#staff/widgets/form/problems.ts'

/** What the drawer of a post edits, and the title, which its slug follows. */
export type PostDetailValues = Omit<PostValues, 'content'>

/** The slug that will be saved. Empty if the title has no letter that a slug may contain. */
export const shownSlug = ({ slug, title }: Pick<PostValues, 'slug' | 'title'>) => slug || cutSlug(toSlug(title))

/** The request body. If a new post's slug follows its title, the server chooses it, as it knows which are taken. */
export function bodyOf(form: PostValues, isNew: boolean): z.input<typeof PostDraft> {
  const { slug: _, ...body } = toBody(postRecord, form) as PostDraft
  const slug = isNew ? form.slug : shownSlug(form)
  return { ...body, ...(slug && { slug }) }
}

/** Times that can't be. */
export function scheduleProblems({ publication: { state, at } }: PostValues, now = Date.now()): Problems {
  if (state !== 'scheduled') return {}
  if (!at) return { publishAt: 'Choose a date and a time' }
  return Date.parse(at) <= now ? { publishAt: 'Choose a time in the future' } : {}
}

/** The reading time for a text, or what is there if somebody has set it by hand. Minutes; null while the field is empty. */
export function followText({ content, readTime }: Pick<PostValues, 'content' | 'readTime'>, next: string) {
  const follows = readTime === expectedReadTime(content)
  return follows ? expectedReadTime(next) : readTime
}

/** Minutes. A post without text has the default. */
export const expectedReadTime = (content: string): number | null =>
  content.trim() ? readTimeOf(wordsIn(content)) : PostDraft.shape.readTime.parse(undefined)

/** The texts that were counted last: each key press asks several times, for the text before and after it. */
let counted: { content: string; words: number }[] = []

export function wordsIn(content: string): number {
  const known = counted.find((each) => each.content === content)
  if (known) return known.words
  const words = countWords(content)
  counted = [{ content, words }, ...counted.slice(0, 1)]
  return words
}

/** The text with the alternative text of an image that has none. */
export const describeImage = (content: string, image: string, alt: string) =>
  content.replace(imagesWithoutAlt, (found, target, address) =>
    address === image ? `![${alt.replace(/[\\[\]]/g, '\\$&')}]${target}` : found,
  )

/** Address of the first image of a text; null if it has none. */
export const firstImage = (content: string): string | null => imageInMarkdown.exec(content)?.[1] ?? null

const EXCERPT_LENGTH = 300

/** The words of the first paragraph, at most an excerpt's; null if there is none. */
export function firstParagraph(content: string): string | null {
  const paragraph = content.split(/\n\s*\n/).find((part) => /^\s*(?![#>|!<`-]|[-*+] |\d+[.)] )\S/.test(part))
  const words = paragraph
    ?.replace(/!\[[^\]]*\]\((?:\([^()]*\)|[^)])*\)/g, '')
    .replace(/\[([^\]]*)\]\((?:\([^()]*\)|[^)])*\)/g, '$1')
    .replace(/<br\b[^>]*>/gi, ' ')
    .replace(/<[^>]*>|(?<!\\)[*`~]+|\\(?=[!-/:-@[-`{-~])|\\$/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
  if (!words) return null
  return words.length <= EXCERPT_LENGTH ? words : `${words.slice(0, EXCERPT_LENGTH).replace(/\s+\S*$/, '')}…`
}

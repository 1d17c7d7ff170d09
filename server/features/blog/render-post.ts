import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { HttpError } from '#server/errors.ts'
import { Thread } from '#server/jobs/thread.ts'
import { escapedMarkdown } from '#shared/features/blog/escaped-markdown.ts'

/** The longest allowed post takes a second; a hostile one could take forever. */
const thread = new Thread<MarkdownJob, string>(new URL('./markdown.worker.ts', import.meta.url), {
  waiting: 100,
  jobMs: 5_000,
})

export interface MarkdownJob {
  content: string
  /** `https://shop.example`: paths of this site become absolute URLs. Empty: they stay paths. */
  origin: string
  /** Alternative texts by image address, for images without one in the text. */
  altTexts: Readonly<Record<string, string>>
}

const MAX_CACHED = 30
const cached = new Map<string, Promise<string>>()

type RenderOptions = Partial<Pick<MarkdownJob, 'origin' | 'altTexts'>>

/**
 * HTML of a post's Markdown (see `renderMarkdown`), rendered in a worker thread; recent results are cached by input. A text
 * that can't be rendered in time is returned without markup.
 */
export function renderPost(
  content: string,
  log: Logger,
  { origin = '', altTexts = {} }: RenderOptions = {},
): Promise<string> {
  const job = { content, origin, altTexts }
  const key = createHash('sha1').update(JSON.stringify(job)).digest('base64')
  const html = cached.get(key) ?? make(job, log)
  cached.delete(key)
  cached.set(key, html)
  const [oldest] = cached.keys()
  if (cached.size > MAX_CACHED) cached.delete(oldest!)
  // Failures are not cached: a busy thread is temporary.
  html.catch(() => cached.delete(key))
  return html
}

/** Like `renderPost`, but not cached, for texts that are being edited. */
export const renderPreview = (content: string, log: Logger, altTexts: MarkdownJob['altTexts'] = {}): Promise<string> =>
  make({ content, origin: '', altTexts }, log)

async function make(job: MarkdownJob, log: Logger): Promise<string> {
  const { content } = job
  try {
    return await thread.run(job)
  } catch (error) {
    if (error instanceof HttpError) throw error
    log.warn(
      { err: error, length: content.length },
      'a post’s Markdown could not be rendered; it is shown as plain text',
    )
    return escapedMarkdown(content)
  }
}

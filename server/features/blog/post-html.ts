import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { Refusal } from '#server/http/errors.ts'
import { Thread } from '#server/threads/thread.ts'
import { asWritten } from '#shared/features/blog/as-written.ts'

/** The longest post that may be takes a second; a hostile one would take for ever. */
const thread = new Thread<MarkdownJob, string>(new URL('./markdown.worker.ts', import.meta.url), {
  waiting: 100,
  jobMs: 5_000,
})

export interface MarkdownJob {
  content: string
  /** `https://shop.example`: paths of this site become whole addresses. Empty: they stay paths. */
  origin: string
  /** Of pictures that are given none in the text, by their addresses. */
  words: Readonly<Record<string, string>>
}

const MAX_REMEMBERED = 30
const remembered = new Map<string, Promise<string>>()

type How = Partial<Pick<MarkdownJob, 'origin' | 'words'>>

/**
 * The HTML of a post's Markdown, see `toHtml`. Made in a thread and remembered by the text that it was made from, the last few of
 * them. A text that can't be made in time is answered as it was written, without markup.
 */
export function postHtml(content: string, log: Logger, { origin = '', words = {} }: How = {}): Promise<string> {
  const job = { content, origin, words }
  const key = createHash('sha1').update(JSON.stringify(job)).digest('base64')
  const html = remembered.get(key) ?? make(job, log)
  remembered.delete(key)
  remembered.set(key, html)
  const [oldest] = remembered.keys()
  if (remembered.size > MAX_REMEMBERED) remembered.delete(oldest!)
  // Being busy passes.
  html.catch(() => remembered.delete(key))
  return html
}

/** The same for a text that is still being written: made once, not remembered. */
export const previewHtml = (content: string, log: Logger, words: MarkdownJob['words'] = {}): Promise<string> =>
  make({ content, origin: '', words }, log)

async function make(job: MarkdownJob, log: Logger): Promise<string> {
  const { content } = job
  try {
    return await thread.ask(job)
  } catch (error) {
    if (error instanceof Refusal) throw error
    log.warn({ err: error, length: content.length }, 'a post could not be made from its Markdown; it is shown as text')
    return asWritten(content)
  }
}

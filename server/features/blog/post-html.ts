import { createHash } from 'node:crypto'
import type { Logger } from 'pino'
import { Refusal } from '#server/http/errors.ts'
import { Thread } from '#server/threads/thread.ts'

/** The longest post that may be takes a second; a hostile one would take for ever. */
const thread = new Thread<{ content: string; origin: string }, string>(
  new URL('./markdown.worker.ts', import.meta.url),
  { waiting: 100, jobMs: 5_000 },
)

const MAX_REMEMBERED = 30
const remembered = new Map<string, Promise<string>>()

/**
 * The HTML of a post's Markdown, see `toHtml`. Made in a thread and remembered by the text that it was made from, the last few of
 * them. A text that can't be made in time is answered as it was written, without markup.
 */
export function postHtml(content: string, log: Logger, origin = ''): Promise<string> {
  const key = createHash('sha1').update(`${origin}\n${content}`).digest('base64')
  const html = remembered.get(key) ?? make(content, origin, log)
  remembered.delete(key)
  remembered.set(key, html)
  const [oldest] = remembered.keys()
  if (remembered.size > MAX_REMEMBERED) remembered.delete(oldest!)
  // Being busy passes.
  html.catch(() => remembered.delete(key))
  return html
}

/** The same for a text that is still being written: made once, not remembered. */
export const previewHtml = (content: string, log: Logger): Promise<string> => make(content, '', log)

async function make(content: string, origin: string, log: Logger): Promise<string> {
  try {
    return await thread.ask({ content, origin })
  } catch (error) {
    if (error instanceof Refusal) throw error
    log.warn({ err: error, length: content.length }, 'a post could not be made from its Markdown; it is shown as text')
    return asWritten(content)
  }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

const asWritten = (content: string) =>
  content
    .split(/\n{2,}/)
    .map((text) => `<p>${text.replace(/[&<>]/g, (sign) => entities[sign]!)}</p>`)
    .join('\n')

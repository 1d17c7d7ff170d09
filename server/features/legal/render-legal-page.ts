import { pause } from '#server/pause.ts'
import { builtInLegalTexts, builtInTerms } from '#shared/features/legal/built-in.ts'
import type { ShownLegalPage } from '#shared/features/legal/legal.contract.ts'
import { MAX_LEGAL_CHARACTERS, type LegalPage } from '#shared/features/legal/legal.record.ts'
import { builtInFacts } from '#shared/features/shop-facts/built-in.ts'
import type { ShopFacts } from '#shared/page-renderer.ts'

/** Renders Markdown as sanitised HTML, whose headings have no attributes. */
export type RenderMarkdown = (markdown: string) => Promise<string>

/** Begins the ids of headings, so that none is one of the page's own. */
const PREFIX = 'text-'
/** A longer table of contents leads nobody anywhere. */
const MAX_SECTIONS = 200

/** What the shop itself adds to the privacy policy, also to a text that doesn't say where. */
const additions = { 'privacy-policy': ['storage', 'settings'], 'terms-of-service': [] } as const

/** Renders the text of a legal page; an empty one means the built-in text. */
export async function renderLegalPage(
  id: LegalPage,
  content: string,
  { shop, renderMarkdown }: { shop: ShopFacts; renderMarkdown: RenderMarkdown },
): Promise<Omit<ShownLegalPage, 'updatedOn'>> {
  const added = additions[id]
  // Every other part is the name of an addition.
  const [first = '', ...rest] = fillIn(id, content || builtInLegalTexts[id], shop).split(
    /^\{(storage|settings)\}[ \t]*$/m,
  )
  const parts: ShownLegalPage['parts'] = []
  const sections: ShownLegalPage['sections'] = []
  const names = new Names()
  let count = 0
  const addText = async (markdown: string) => {
    if (markdown.trim() === '') return
    const pieces: string[] = []
    // In turn: what is between headings, the level of a heading, and the heading.
    const rest = (await renderMarkdown(markdown)).split(/<h([2-6])>(.*?)<\/h\1>/s)
    for (let at = 0; at < rest.length; at += 3) {
      const [between, level, inner] = rest.slice(at, at + 3)
      pieces.push(between!)
      if (inner === undefined) break
      const anchor = /\{#([\w-]{1,80})\}$/.exec(inner)
      const title = inner.slice(0, anchor?.index).trim()
      const text = plainText(title)
      const name = names.add(anchor?.[1] ?? text)
      const number = level === '2' ? `${++count}. ` : ''
      if (number && sections.length < MAX_SECTIONS) sections.push({ id: PREFIX + name, title: text })
      // Addresses without the prefix were shared; a name is no id, so scripts don't come across it.
      pieces.push(`<h${level} id="${PREFIX}${name}"><a name="${name}"></a>${number}${title}</h${level}>`)
      await pause()
    }
    parts.push({ html: pieces.join('') })
  }
  const left = new Set<string>(added)
  const add = (name: string) => {
    if (left.delete(name)) parts.push({ is: name as 'storage' | 'settings' })
  }
  await addText(first)
  for (let at = 0; at < rest.length; at += 2) {
    add(rest[at]!)
    await addText(rest[at + 1]!)
  }
  for (const name of added) add(name)
  return { sections, parts: parts.map((part) => ('html' in part ? { html: names.link(part.html) } : part)) }
}

/** Whether a page's text says what the facts say about production, shipping and returns. */
export const usesShippingTexts = (id: LegalPage, content: string): boolean =>
  LINES.test(content || builtInLegalTexts[id])

const LINES = /^[ \t]*(?:[-*] )?\{(production|shipping|returns)\}[ \t]*$/m

/** Replaces the placeholders of facts, as long as they add no more than a long text has. */
function fillIn(id: LegalPage, markdown: string, { name, emails, texts }: ShopFacts): string {
  let room = MAX_LEGAL_CHARACTERS
  const fill = (make: () => string) => {
    const text = room > 0 ? make() : ''
    room -= text.length
    return text
  }
  const listed = (text: keyof typeof builtInTerms) =>
    (texts[text] === builtInFacts[text] ? builtInTerms[text] : texts[text])
      .split('\n')
      .map((line) => `- ${asMarkdown(line)}`)
      .join('\n')
  return markdown
    .replaceAll('\r', '')
    .replaceAll(new RegExp(LINES, 'gm'), (_, text: keyof typeof builtInTerms) => fill(() => listed(text)))
    .replaceAll('{shop}', () => fill(() => asMarkdown(name)))
    .replaceAll('{email}', () => fill(() => (id === 'privacy-policy' ? emails.privacy : emails.legal)))
}

/** Text that Markdown shows as it is. */
const asMarkdown = (text: string) => text.replaceAll(/[!-/:-@[-`{-~]/g, '\\$&')

/** Text of sanitised HTML. */
const plainText = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .trim()

/** Makes names of headings from their titles, each once. */
class Names {
  /** With the number that the next heading of the same title may have. */
  readonly #taken = new Map<string, number>()

  add(title: string): string {
    const base =
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
        .replaceAll(/^-|-$/g, '') || 'section'
    let name = base
    let count = this.#taken.get(base) ?? 1
    while (this.#taken.has(name)) name = `${base}-${++count}`
    this.#taken.set(base, count)
    if (name !== base) this.#taken.set(name, 1)
    return name
  }

  /** Points links within the text to the ids of its headings. */
  link(html: string): string {
    return html.replaceAll(/(?<= href="#)[^"]+(?=")/g, (written) => {
      const name = decoded(written)
      return this.#taken.has(name) ? PREFIX + name : written
    })
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

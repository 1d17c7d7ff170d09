import { builtInLegalTexts, builtInTerms } from '#shared/features/legal/built-in.ts'
import type { ShownLegalPage } from '#shared/features/legal/legal.contract.ts'
import type { LegalPage } from '#shared/features/legal/legal.record.ts'
import { builtInFacts } from '#shared/features/shop-facts/built-in.ts'
import type { ShopFacts } from '#shared/page-renderer.ts'

/** Renders Markdown as sanitised HTML, whose headings have no attributes. */
export type RenderMarkdown = (markdown: string) => Promise<string>

/** Ids of the page around the text. */
const takenIds = ['main', 'contents', 'cookie-settings', 'overlay', 'announcements', 'offline']

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
  const nameId = createIds()
  const addText = async (markdown: string) => {
    if (markdown.trim() === '') return
    const html = (await renderMarkdown(markdown)).replaceAll(
      /<h([2-6])>(.*?)<\/h\1>/gs,
      (_, level: string, inner: string) => {
        const [, title = '', anchor] = /^(.*?)\s*(?:\{#([\w-]{1,80})\})?$/s.exec(inner)!
        const text = plainText(title)
        const id = nameId(anchor ?? text)
        if (level !== '2') return `<h${level} id="${id}">${title}</h${level}>`
        sections.push({ id, title: text })
        return `<h2 id="${id}">${sections.length}. ${title}</h2>`
      },
    )
    parts.push({ html })
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
  return { sections, parts }
}

/** Whether a page's text says what the facts say about production, shipping and returns. */
export const usesShippingTexts = (id: LegalPage, content: string): boolean =>
  LINES.test(content || builtInLegalTexts[id])

const LINES = /^[ \t]*(?:[-*] )?\{(production|shipping|returns)\}[ \t]*$/m

/** Replaces the placeholders of facts. */
function fillIn(id: LegalPage, markdown: string, { name, emails, texts }: ShopFacts): string {
  return markdown
    .replaceAll('\r', '')
    .replaceAll(new RegExp(LINES, 'gm'), (_, text: keyof typeof builtInTerms) =>
      (texts[text] === builtInFacts[text] ? builtInTerms[text] : texts[text])
        .split('\n')
        .map((line) => `- ${asMarkdown(line)}`)
        .join('\n'),
    )
    .replaceAll('{shop}', () => asMarkdown(name))
    .replaceAll('{email}', () => (id === 'privacy-policy' ? emails.privacy : emails.legal))
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

/** Makes ids from titles, each once. */
function createIds(): (title: string) => string {
  const taken = new Set(takenIds)
  return (title) => {
    const base =
      title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
        .replaceAll(/^-|-$/g, '') || 'section'
    let id = base
    for (let count = 2; taken.has(id); count++) id = `${base}-${count}`
    taken.add(id)
    return id
  }
}

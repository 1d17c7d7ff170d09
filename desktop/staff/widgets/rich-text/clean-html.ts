import { ownPath } from '#staff/widgets/links/own-address.ts'
import { dropAnnotations } from './drop-annotations.ts'
import { parseUrl } from '#shared/older-browsers.ts'

/** Word numbers its lists in the text, and says in a style what is an item: `mso-list:l0 level2 lfo1`. */
const wordLevel = /mso-list:[^;"]*\blevel(\d+)/i

/**
 * HTML from the clipboard in the form that the editor reads. Word's paragraphs become lists, what Google Docs writes as
 * styles stays, comments, tracked deletions and scripts go.
 */
export function cleanHtml(html: string): string {
  // A style sheet would be refused by the page's policy, and logged.
  const bare = html.replace(/<style[\s\S]*?<\/style>/gi, '').replace(/<!--[\s\S]*?-->/g, '')
  const { body } = new DOMParser().parseFromString(bare, 'text/html')
  for (const element of body.querySelectorAll('style, script, meta, link, title, noscript, template, o\\:p')) {
    // Word's empty paragraphs hold a space in <o:p>.
    if (element.localName !== 'o:p' || !element.textContent.trim()) element.remove()
  }
  dropAnnotations(body, html)
  // Safari copies a space beside an element as one that never breaks.
  for (const space of body.querySelectorAll('.Apple-converted-space')) space.replaceWith(' ')
  // The wrapper of Google Docs, which isn't bold.
  for (const wrapper of body.querySelectorAll<HTMLElement>('b[id^="docs-internal-guid"]'))
    wrapper.replaceWith(...wrapper.childNodes)
  for (const title of body.querySelectorAll<HTMLElement>('p.MsoTitle, p.title')) rename(title, 'h2')
  listsOfWord(body)
  for (const item of body.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol')) {
    // Google Docs nests lists beside items.
    const before = item.previousElementSibling
    if (before?.localName === 'li') before.append(item)
  }
  for (const box of body.querySelectorAll('input[type=checkbox]'))
    box.replaceWith(box.hasAttribute('checked') ? '[x] ' : '[ ] ')
  for (const picture of body.querySelectorAll<HTMLImageElement>('img')) {
    const { width, height } = picture
    // Counters of web pages.
    if (width === 1 && height === 1) picture.remove()
    else picture.setAttribute('src', ownPath(picture.getAttribute('src') ?? ''))
  }
  for (const link of body.querySelectorAll<HTMLAnchorElement>('a[href]')) link.setAttribute('href', targetOf(link))
  for (const cell of body.querySelectorAll<HTMLElement>('td, th')) flatten(cell)
  for (const mark of body.querySelectorAll<HTMLElement>('span, font')) keepStyles(mark)
  dropLooseBreaks(body)
  // Docs and Word set headings in bold.
  for (const bold of body.querySelectorAll<HTMLElement>(':is(h1, h2, h3, h4, h5, h6) :is(b, strong)'))
    bold.replaceWith(...bold.childNodes)
  const headings = body.querySelectorAll<HTMLElement>('h1')
  // The title of the post is the only h1 of its page.
  if (headings.length > 0)
    for (const level of [5, 4, 3, 2, 1])
      for (const heading of body.querySelectorAll(`h${level}`)) rename(heading as HTMLElement, `h${level + 1}`)
  return body.innerHTML
}

function rename(element: HTMLElement, name: string): HTMLElement {
  const other = document.createElement(name)
  other.append(...element.childNodes)
  element.replaceWith(other)
  return other
}

/** Google sends links through its own address; the shop's own are paths. */
function targetOf(link: HTMLAnchorElement): string {
  const href = link.getAttribute('href') ?? ''
  const url = parseUrl(href)
  const target = url?.hostname === 'www.google.com' && url.pathname === '/url' ? url.searchParams.get('q') : null
  return ownPath(target ?? href)
}

/** Styles that mean something become elements; all others go. */
function keepStyles(span: HTMLElement) {
  const { fontWeight, fontStyle, textDecoration, textDecorationLine, verticalAlign } = span.style
  const isHeading = span.closest('h1, h2, h3, h4, h5, h6') !== null
  const names = [
    !isHeading && /^(bold|bolder|[6-9]\d\d)$/.test(fontWeight) && 'strong',
    fontStyle === 'italic' && 'em',
    /line-through/.test(`${textDecoration} ${textDecorationLine}`) && 'del',
    verticalAlign === 'super' && 'sup',
    verticalAlign === 'sub' && 'sub',
  ].filter((name) => name !== false)
  let inner: Node[] = [...span.childNodes]
  for (const name of names) {
    const element = document.createElement(name)
    element.append(...inner)
    inner = [element]
  }
  span.replaceWith(...inner)
}

const blocks = 'p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, table, blockquote, pre, hr, figure, section, article'

/** Google Docs and web pages put breaks between blocks, which would become empty paragraphs. */
function dropLooseBreaks(body: HTMLElement) {
  const isBlock = (node: Node | null) => node instanceof Element && node.matches(blocks)
  const next = (node: Node | null, side: 'previousSibling' | 'nextSibling'): Node | null =>
    node && node.nodeType === Node.TEXT_NODE && !node.textContent?.trim() ? next(node[side], side) : node
  const isLoose = (br: Element) =>
    isBlock(next(br.previousSibling, 'previousSibling')) || isBlock(next(br.nextSibling, 'nextSibling'))
  const breaks = [...body.querySelectorAll('br')]
  for (const br of [...breaks, ...breaks.toReversed()]) if (br.isConnected && isLoose(br)) br.remove()
  for (const paragraph of body.querySelectorAll('p, div'))
    if (!paragraph.textContent.trim() && !paragraph.querySelector('img, hr, table, li, pre, h1, h2, h3, h4, h5, h6'))
      paragraph.remove()
}

/** A cell has a single line. */
function flatten(cell: HTMLElement) {
  cell.removeAttribute('colspan')
  cell.removeAttribute('rowspan')
  const parts = [...cell.querySelectorAll<HTMLElement>('p, div, h1, h2, h3, h4, h5, h6, li')]
  for (const [at, block] of parts.entries())
    block.replaceWith(...(at > 0 ? [document.createElement('br')] : []), ...block.childNodes)
  for (const list of cell.querySelectorAll('ul, ol')) list.replaceWith(...list.childNodes)
}

function listsOfWord(body: HTMLElement) {
  const lists: { level: number; list: HTMLElement }[] = []
  let last: Element | null = null
  for (const paragraph of body.querySelectorAll<HTMLElement>('p, h1, h2, h3, h4, h5, h6')) {
    const [, found] = wordLevel.exec(paragraph.getAttribute('style') ?? '') ?? []
    if (!found || paragraph.localName !== 'p') continue
    const level = Number(found)
    const sign = [...paragraph.querySelectorAll<HTMLElement>('span')].find((span) =>
      /mso-list:\s*ignore/i.test(span.getAttribute('style') ?? ''),
    )
    const [isOrdered, number] = /^\s*\(?(\d+|[a-z]{1,4})[.)]/i.exec(sign?.textContent ?? '') ?? []
    sign?.remove()
    const follows = last !== null && paragraph.previousElementSibling === last
    if (!follows) lists.length = 0
    while (lists.length > 0 && lists.at(-1)!.level > level) lists.pop()
    if (lists.at(-1)?.level !== level) {
      const list = document.createElement(isOrdered ? 'ol' : 'ul')
      if (Number(number) > 1) list.setAttribute('start', number!)
      const outer = lists.at(-1)?.list
      if (outer) (outer.lastElementChild ?? outer).append(list)
      else paragraph.before(list)
      lists.push({ level, list })
    }
    const item = document.createElement('li')
    item.append(...paragraph.childNodes)
    lists.at(-1)!.list.append(item)
    paragraph.remove()
    last = lists[0]!.list
  }
}

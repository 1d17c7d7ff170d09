import type { Mark, Node } from 'prosemirror-model'
import { isBlank } from './blank.ts'
import { decodeEntities, escapeHtml, htmlOf } from './markdown.ts'
import { isTight, itemBlocks } from './tight.ts'

const inlineTags = /^(em|strong|del|b|i|s|sub|sup|kbd|code|a)$/
const blockTags = /^(h[1-6]|p|ul|ol|li|blockquote|pre|hr|table|thead|tbody|tr|th|td|br)$/
const part = /<!--[\s\S]*?(?:-->|$)|<\/?[a-zA-Z][^>]*>|[^<]+|</g
const attribute = /\s(href|title|start|align|src|alt)="([^"]*)"/g

/**
 * What HTML says, as a text to compare: blocks, and characters with their marks. The nesting of marks, and white space
 * that browsers don't show, don't count.
 */
export function meaningOf(html: string): string {
  const out: string[] = []
  const open: { name: string; mark: string }[] = []
  let marks = ''
  let isPre = false
  let isStart = true
  let hasSpace = false
  const put = (text: string) => {
    if (hasSpace && !isStart) out.push(' ')
    hasSpace = isStart = false
    const now = [...new Set(open.map(({ mark }) => mark))].toSorted().join('')
    // Marks of spaces aren't seen.
    if (now !== marks && !text.startsWith('\u00a0')) out.push(`\n{${(marks = now)}}`)
    out.push(text)
  }
  for (const [found] of html.matchAll(part)) {
    const [, slash, name = ''] = /^<(\/?)([a-zA-Z][a-zA-Z\d]*)/.exec(found) ?? []
    const tag = name.toLowerCase()
    if (inlineTags.test(tag) && !(isPre && tag === 'code')) {
      if (!slash) open.push({ name: tag, mark: `${tag}${attributesOf(found)}` })
      else {
        const at = open.findLastIndex((each) => each.name === tag)
        if (at !== -1) open.splice(at, 1)
      }
    } else if (blockTags.test(tag)) {
      if (tag === 'pre') {
        isPre = !slash
        // Empty lines at the end of code aren't seen.
        const last = out.at(-1)
        if (slash && last) out[out.length - 1] = last.replace(/\n+$/, '')
      }
      // A break at the end of a block isn't seen.
      if (tag !== 'br') while (out.at(-1) === '\n<br>') out.pop()
      out.push(`\n<${slash}${tag}${attributesOf(found)}>`)
      hasSpace = false
      isStart = true
    } else if (found.startsWith('<!--')) continue
    else if (name && !(isPre && tag === 'code')) put(`<${slash}${tag}${attributesOf(found)}>`)
    else if (!name && isPre) out.push(decodeEntities(found))
    else if (!name) {
      for (const word of decodeEntities(found).split(/([ \t\n\r\f]+|\u00a0+)/))
        if (/^[ \t\n\r\f]+$/.test(word)) hasSpace = true
        else if (word) put(word)
    }
  }
  return out.join('')
}

const attributesOf = (tag: string) =>
  [...tag.matchAll(attribute)].map(([, name, value]) => ` ${name}=${decodeEntities(value!)}`).join('')

const address = (href: string): string => {
  try {
    return escapeHtml(encodeURI(href).replace(/%25/g, '%'))
  } catch {
    return ''
  }
}

const tagOf = ({ type, attrs }: Mark): [string, string] => {
  if (type.name === 'link') {
    const title = attrs['title'] ? ` title="${escapeHtml(String(attrs['title']))}"` : ''
    return [`a href="${address(String(attrs['href']))}"${title}`, 'a']
  }
  const tag = type.name === 'strike' ? 'del' : type.name === 'html' ? String(attrs['tag']) : type.name
  return [tag, tag]
}

function inlineHtml(node: Node): string {
  const { attrs } = node
  const content = node.isText
    ? node.marks.some(({ type }) => type.name === 'raw')
      ? node.text!
      : escapeHtml(node.text!)
    : node.type.name === 'hard_break'
      ? '<br>'
      : `<img src="${address(String(attrs['src']))}" alt="${escapeHtml(String(attrs['alt']))}"${attrs['title'] ? ` title="${escapeHtml(String(attrs['title']))}"` : ''}>`
  return node.marks
    .filter(({ type }) => type.name !== 'raw')
    .reduceRight((inner, mark) => {
      const [start, end] = tagOf(mark)
      return `<${start}>${inner}</${end}>`
    }, content)
}

/** The HTML that marked makes of a node's Markdown, apart from white space. */
export function htmlOfNode(node: Node, isInTightList = false): string {
  const { attrs } = node
  const content = (map = (child: Node) => htmlOfNode(child)) => node.children.map((child) => map(child)).join('')
  switch (node.type.name) {
    case 'paragraph': {
      if (isBlank(node)) return ''
      const html = node.children.map(inlineHtml).join('')
      return isInTightList ? html : `<p>${html}</p>`
    }
    case 'heading':
      return `<h${attrs['level']}>${node.children.map(inlineHtml).join('')}</h${attrs['level']}>`
    case 'blockquote':
      return `<blockquote>${content()}</blockquote>`
    case 'bullet_list':
    case 'ordered_list': {
      const isOrdered = node.type.name === 'ordered_list'
      const tight = isTight(node)
      const items = content(
        (item) =>
          `<li>${itemBlocks(item)
            .map((child) => htmlOfNode(child, tight))
            .join('')}</li>`,
      )
      if (!isOrdered) return `<ul>${items}</ul>`
      return `<ol${attrs['start'] === 1 ? '' : ` start="${attrs['start']}"`}>${items}</ol>`
    }
    case 'code_block':
      return `<pre><code>${escapeHtml(node.textContent.replace(/\n$/, ''))}\n</code></pre>`
    case 'horizontal_rule':
      return '<hr>'
    case 'table':
      return tableHtml(node)
    default:
      return htmlOf(node.textContent)
  }
}

function tableHtml(table: Node): string {
  const [head, ...rows] = table.children.map(({ children }) => children)
  const row = (cells: readonly Node[], tag: string) =>
    `<tr>${(head ?? [])
      .map((headCell, at) => {
        const align = headCell.attrs['align'] ? ` align="${headCell.attrs['align']}"` : ''
        return `<${tag}${align}>${cells[at]?.children.map(inlineHtml).join('') ?? ''}</${tag}>`
      })
      .join('')}</tr>`
  const body = rows.length > 0 ? `<tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody>` : ''
  return `<table><thead>${row(head ?? [], 'th')}</thead>${body}</table>`
}

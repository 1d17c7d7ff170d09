import * as fc from 'fast-check'
import type { Mark, Node } from 'prosemirror-model'
import { schema } from '#staff/features/blog/writing/document/schema.ts'

const { nodes, marks } = schema
const create = (name: string, content?: Node[] | Node | null, attrs?: object) =>
  nodes[name]!.createChecked({ ...attrs }, content)

const words = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom('wyrm', 'a b', ' ', 'ü', '5', '.', '!', 'x_y') },
      fc.constantFrom('*', '**', '_', '\\', '#', '-', '+', '1.', '2)', '[', ']', '](/a)', '<', '<b>', '&amp;', '|'),
      fc.constantFrom('`', '~', '~~', '>', '=', '---', '#', ':', '&', '\u00a0', '[x]', '![', '```'),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(''))

const mark = (name: string) => fc.constant(marks[name]!.create())
const anyMark = fc.oneof(
  mark('em'),
  mark('strong'),
  mark('strike'),
  fc.constantFrom('/a', 'https://a.example/b_(c)?d=*e*', '/with space').map((href) => marks['link']!.create({ href })),
)
const anyMarks = fc
  .tuple(
    fc.array(anyMark, { maxLength: 2 }),
    fc.oneof({ weight: 5, arbitrary: fc.constant(null) }, fc.constant(marks['code']!.create())),
  )
  .map(([some, code]) =>
    [...some, ...(code ? [code] : [])].reduce<readonly Mark[]>((set, one) => one.addToSet(set), []),
  )

const image = fc
  .tuple(words, fc.constantFrom('/a.webp', 'https://a.example/b c.png'))
  .map(([alt, src]) => ({ alt: alt.trim(), src }))
const leaf = fc.oneof(
  { weight: 6, arbitrary: fc.tuple(words, anyMarks).map(([text, set]) => schema.text(text, sayable(text, set))) },
  { weight: 2, arbitrary: fc.constant(create('hard_break')) },
  fc.tuple(image, anyMarks).map(([attrs, set]) => nodes['image']!.create(attrs, null, set.filter(isLink))),
)
/** Code can't have backticks in a link, `\|` in a table, or spaces only. */
const sayable = (text: string, set: readonly Mark[]) =>
  (text.includes('`') && set.some(isLink)) || text.includes('\\|') || !text.trim()
    ? set.filter(({ type }) => type.name !== 'code')
    : set
const isLink = ({ type }: Mark) => type.name === 'link'
const inline = fc.array(leaf, { maxLength: 5 })

const paragraph = inline.map((content) => create('paragraph', content))
const code = fc
  .constantFrom('', 'let a', '# no\n\n- no', '```\nfence', '    far', '~~~')
  .map((text) => create('code_block', text ? schema.text(text) : null))
const table = fc.integer({ min: 1, max: 3 }).chain((width) => {
  const cells = fc.array(inline, { minLength: width, maxLength: width })
  return fc
    .tuple(fc.array(cells, { minLength: 1, maxLength: 3 }), fc.constantFrom(null, 'left', 'center', 'right'))
    .map(([rows, align]) =>
      create(
        'table',
        rows.map((row, at) =>
          create(
            'table_row',
            row.map((content) => create(at === 0 ? 'table_header' : 'table_cell', content, { align })),
          ),
        ),
      ),
    )
})

const leafBlock = fc.oneof(
  { weight: 5, arbitrary: paragraph },
  fc.tuple(inline, fc.constantFrom(2, 3, 4)).map(([content, level]) => create('heading', content, { level })),
  code,
)
const { block } = fc.letrec<{ block: Node; list: Node; item: Node }>((tie) => ({
  item: fc
    .tuple(
      fc.oneof({ weight: 5, arbitrary: paragraph }, leafBlock),
      fc.array(fc.oneof({ depthSize: 'small', maxDepth: 2 }, paragraph, tie('list'), code), { maxLength: 1 }),
    )
    // `- - -` is a line.
    .map(([first, rest]) => create('list_item', contentOf(first) ? [first, ...rest] : [first])),
  list: fc
    .tuple(
      fc.array(tie('item'), { minLength: 1, maxLength: 3 }),
      fc.constantFrom('bullet_list', 'ordered_list'),
      fc.constantFrom(1, 1, 3),
      fc.boolean(),
    )
    .map(([items, name, start, tight]) => create(name, items, { tight, ...(name === 'ordered_list' && { start }) })),
  block: fc.oneof(
    { depthSize: 'small', maxDepth: 2 },
    leafBlock,
    leafBlock,
    tie('list'),
    fc.array(tie('block'), { minLength: 1, maxLength: 2 }).map((content) => create('blockquote', content)),
    table,
    fc.constant(create('horizontal_rule')),
  ),
}))

/** A post with everything that its format can say, and text that looks like Markdown. */
export const randomPost = fc.array(block, { minLength: 1, maxLength: 5 }).map((content) => create('doc', content))

/** What a document says, to compare: without what Markdown can't say, such as empty paragraphs. */
export function contentOf(node: Node): readonly unknown[] | null {
  // The cells of a table's first row are its header, however they are written.
  const name = node.type.name.replace('table_header', 'table_cell')
  if (node.isTextblock) {
    const line = name === 'code_block' ? node.textContent : lineOf(node)
    return line || name !== 'paragraph' ? [name, ...attributesOf(node), line] : null
  }
  const children = node.children.map(contentOf).filter((child) => child !== null)
  const isEmptyList = name.endsWith('_list') && children.every((item) => String(item) === 'list_item,')
  return isEmptyList ? null : [name, ...attributesOf(node), children]
}

const attributesOf = ({ attrs }: Node): unknown[] =>
  ['level', 'start', 'align'].flatMap((name) => (attrs[name] === undefined ? [] : [attrs[name]]))

/** A line's words with their marks. Spaces have none, and those at its edges aren't seen; neither are last breaks. */
function lineOf(block: Node): string {
  let line = ''
  let marked = ''
  block.forEach((node) => {
    const names = node.marks
      .filter(({ type, attrs }) => type.name !== 'link' || attrs['href'] !== node.text)
      .map(({ type, attrs }) => (type.name === 'link' ? `link ${decodeURI(String(attrs['href']))}` : type.name))
      .toSorted()
      .join()
    const put = (text: string) => {
      if (names !== marked) line += `{${names}}`
      marked = names
      line += text
    }
    if (node.type.name === 'hard_break') line += '\n'
    else if (node.type.name === 'image') put(`<image ${String(node.attrs['alt']).trim()}|${node.attrs['src']}>`)
    else
      for (const word of node.text!.split(/([ \t\n\u00a0]+)/)) {
        if (/^[ \t\n\u00a0]/.test(word)) line += ' '
        else if (word) put(word)
      }
  })
  return line
    .replace(/ *\n */g, '\n')
    .replace(/ +/g, ' ')
    .replace(/^ +|\s+$/g, '')
}

import { openDatabase } from '#server/database/open-database.ts'
import { blockTypes } from '#shared/blocks/block-types.ts'
import { everyBlock } from '#tests/harness/every-block.ts'
import type { TestShop } from '#tests/harness/shop.ts'

const layout = (row: number, order = 0) => ({ width: 100, row, order })
const text = (id: string, row: number, content: object) => ({ id, type: 'text', layout: layout(row), content })

const script = '<script>fetch("https://evil.example/")</script><img src=x onerror="alert(1)"><svg onload=alert(2)>'
const evil = {
  title: script,
  subtitle: 'javascript:alert(1)',
  text: `${script} [run](javascript:alert(1)) [go](//evil.example)`,
  buttonText: 'Press',
  buttonLink: 'javascript:alert(1)',
  secondButtonText: 'Press',
  secondButtonLink: ' java\tscript:alert(1)',
  imageUrl: '/x.png" onerror="alert(1)',
  imageLink: 'data:text/html,<script>alert(1)</script>',
  backgroundImage: 'javascript:alert(1)',
  titleTextLayout: '"><script>alert(1)</script>',
  imageScale: { toString: 'no' },
  features: [{ title: script, description: script, icon: '#x"><script>' }],
  contactItems: [{ type: 'email', label: script, value: 'javascript:alert(1)', icon: '../../evil' }],
  faqLinks: [{ question: script, link: 'javascript:alert(1)', icon: 7 }],
  collapsibleContent: [{ title: script, content: script, type: 'list', items: [script, 7, null] }],
}
/** Values of every wrong type for every field that an editor knows. */
const wrong: unknown[] = [
  null,
  0,
  -1,
  true,
  '',
  'x',
  [],
  {},
  [null],
  [[]],
  { length: 1 },
  [{}, 'x', 3, null, [1]],
  1e308,
]
const names = [
  ...new Set([...Object.keys(evil), ...everyBlock.flatMap(({ content }) => Object.keys(content)), 'items']),
]

const deep = (levels: number): unknown => JSON.parse(`${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`)

/** Possible contents of the column `blocks`, as text that need not be JSON. */
export const hostileBlocks = {
  'text that is no JSON': '[{"id": "a", "type": "text"',
  null: 'null',
  'a number': '42',
  'an object': '{"a":1}',
  'lists in lists': JSON.stringify([[[]], 'x', 7, null, {}, { type: 7 }, { type: '' }]),
  'nested 90 deep': JSON.stringify([text('deep', 1, { title: 'Deep', items: deep(90) }), text('b', 2, { title: 'B' })]),
  'ids that are the same': JSON.stringify([1, 2, 3, 4].map((row) => text('same', row, { title: `Number ${row}` }))),
  'ids and layouts that are none': JSON.stringify([
    { id: {}, type: 'text', layout: 'no', content: { title: 'A' } },
    { id: 7, type: 'text', layout: { row: '1', width: {}, order: null }, content: { title: 'B' } },
    { type: 'text', layout: { row: -1e300, width: 0, order: 0.5 }, content: [] },
    { id: '"><script>alert(1)</script>', type: 'hero', layout: layout(1e9), content: { title: 'D' } },
    { id: "a'] *", type: 'text', layout: layout(2), content: null },
  ]),
  'scripts everywhere': JSON.stringify(
    blockTypes.map((type, row) => ({ id: type, type, layout: layout(row), content: evil })),
  ),
  'every field wrong': JSON.stringify(
    wrong.flatMap((value, index) =>
      blockTypes.map((type, order) => ({
        id: `${type}-${index}`,
        type,
        layout: layout(index, order),
        content: Object.fromEntries(names.map((name) => [name, value])),
      })),
    ),
  ),
  'unknown types': JSON.stringify([
    ...['marquee', '__proto__', 'constructor', 'toString', '<b>x</b>', 'x'.repeat(50)].map((type, row) => ({
      id: `unknown-${row}`,
      type,
      layout: layout(row + 1),
      content: { later: { known: [1] }, title: 'Later' },
    })),
    text('known', 9, { title: 'Known', later: { kept: [1, { x: null }] } }),
  ]),
  'fields called __proto__': `[{"id":"p","type":"text","__proto__":{"type":"hero"},"layout":{"__proto__":{},"width":100,"row":1,"order":0},"content":{"__proto__":{"polluted":"yes"},"constructor":{"prototype":{"polluted":1}},"title":"Proto"}}]`,
  'bidi and control characters': JSON.stringify([
    text('bidi', 1, { title: '\u202ereversed\u202c \u2066x', text: '\u0007\ud800 \u061c\u200f مرحبا \ufeff' }),
    text('\u202eid', 2, { title: 'B' }),
  ]),
  '500 blocks': JSON.stringify(
    Array.from({ length: 500 }, (_, index) => ({
      ...everyBlock[index % everyBlock.length]!,
      id: `many-${index}`,
      layout: { width: 33, row: Math.floor(index / 3) + 1, order: index % 3 },
    })),
  ),
}

/** Writes to the column directly, bypassing all validation. */
export async function writeBlocks(shop: TestShop, pageId: string, blocks: string) {
  const database = await openDatabase(shop.database)
  await database.db.updateTable('pages').set({ blocks }).where('id', '=', Number(pageId)).execute()
  await database.close()
}

export async function blocksOf(shop: TestShop, pageId: string): Promise<unknown> {
  const database = await openDatabase(shop.database)
  const { blocks } = await database.db
    .selectFrom('pages')
    .select('blocks')
    .where('id', '=', Number(pageId))
    .executeTakeFirstOrThrow()
  await database.close()
  return blocks
}

/** Names of those that can't be shown as blocks, which the builder reports. */
export const unreadable: ReadonlySet<string> = new Set([
  'text that is no JSON',
  'a number',
  'an object',
  'lists in lists',
])

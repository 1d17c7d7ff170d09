import { resolve } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import * as fc from 'fast-check'
import { Fragment, Node } from 'prosemirror-model'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isBlank } from '#staff/features/blog/writing/document/blank.ts'
import { openDocument } from '#staff/features/blog/writing/document/post-document.ts'
import { schema } from '#staff/features/blog/writing/document/schema.ts'
import { chromiumLaunch } from '#tests/harness/chromium.ts'
import { contentOf, randomPost } from '#tests/harness/random-post.ts'
import type { Program } from '#tests/harness/staff/clipboard-html.ts'
import type { pasteFrom } from '#tests/harness/staff/paste.ts'

const root = resolve(import.meta.dirname, '..')
let browser: Browser
let page: Page
beforeAll(async () => {
  const [bundle] = (await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    build: {
      write: false,
      minify: false,
      lib: { entry: 'tests/harness/staff/paste.ts', formats: ['iife'], name: 'harness' },
    },
  })) as Rolldown.RolldownOutput[]
  browser = await chromium.launch(chromiumLaunch)
  page = await browser.newPage()
  // Pictures needn't load.
  await page.route('**', (route) => route.abort())
  await page.addScriptTag({ content: bundle!.output[0].code })
})
afterAll(() => browser.close())

/** Pastes documents as a program copies them. */
const paste = async (program: Program, docs: readonly Node[]): Promise<Node[]> => {
  const pasted = await page.evaluate(
    ([program, docs]) =>
      (docs as unknown[]).map((doc) =>
        (globalThis as unknown as { harness: { pasteFrom: typeof pasteFrom } }).harness.pasteFrom(
          program as Program,
          doc,
        ),
      ),
    [program, docs.map((doc) => doc.toJSON() as unknown)] as const,
  )
  return pasted.map((json) => Node.fromJSON(schema, json))
}

test.each<Program>(['web', 'docs', 'word'])(
  'pasting any document of %s and saving it loses nothing that a post can say',
  { tags: ['G10.5'] },
  async (program) => {
    const docs = fc.sample(randomPost, 60).map((doc) => copied(program, doc))
    const pasted = await paste(program, docs)
    for (const [at, doc] of docs.entries()) {
      expect(contentOf(pasted[at]!)).toEqual(contentOf(doc))
      expect(emptyLines(pasted[at]!)).toBe(0)
      const saved = openDocument(openDocument('').write(pasted[at]!)).doc
      expect(contentOf(saved)).toEqual(contentOf(doc))
    }
  },
)

/** Paragraphs of the text itself that show nothing. An empty post is one. */
const emptyLines = ({ children }: Node) => children.filter((child) => children.length > 1 && isBlank(child)).length

/** What of a document a program can copy. Headings are bold in all of them. */
function copied(program: Program, node: Node): Node {
  const isPlain = program !== 'web'
  const map = (child: Node): Node[] => {
    const { name } = child.type
    if (child.isText || child.type.name === 'image') {
      const isLost = (mark: string) =>
        (mark === 'code' && isPlain) || (mark === 'strong' && node.type.name === 'heading')
      return [child.mark(child.marks.filter(({ type }) => !isLost(type.name)))]
    }
    const inner = copied(program, child)
    if (isPlain && name === 'code_block') return []
    if (isPlain && name === 'blockquote') return [...inner.children]
    return [inner]
  }
  const children = node.children.flatMap(map)
  const { name } = node.type
  // ProseMirror unwraps a quote that starts with a list, and an empty block that is all of a post.
  const lead = name === 'doc' || name === 'blockquote' ? [paragraph(schema.text('wyrm'))] : []
  if (!isPlain || name !== 'list_item') return node.copy(Fragment.from([...lead, ...children]))
  const [first, ...rest] = children
  return node.copy(
    Fragment.from([
      paragraph(first?.isTextblock ? first.content : null),
      ...rest.filter(({ type }) => type.spec.group?.includes('list')),
    ]),
  )
}

const paragraph = (content: Fragment | Node | null) => schema.nodes['paragraph']!.create(null, content)

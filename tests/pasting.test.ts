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
import type { pasteFrom, pasteHtml } from '#tests/harness/staff/paste.ts'

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

/** Pastes HTML, and returns the post as Markdown. */
const pastedText = async (html: string): Promise<string> => {
  const json = await page.evaluate(
    (html) => (globalThis as unknown as { harness: { pasteHtml: typeof pasteHtml } }).harness.pasteHtml(html),
    html,
  )
  return openDocument('').write(Node.fromJSON(schema, json)).trim()
}

/** A commented sentence with tracked changes and a footnote, as Word writes it. */
const fromWord = `<html xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15">
<style>p {color:red}</style></head><body lang=EN-GB><!--StartFragment-->
<p class=MsoNormal>Brush the <a style='mso-comment-reference:AB_1;mso-comment-date:20260301T1000'>green scales</a><span
class=MsoCommentReference><span style='font-size:8.0pt'><![if !supportAnnotations]><a class=msocomanchor id="_anchor_1"
onmouseover="msoCommentShow('_anchor_1','_com_1')" href="#_msocom_1" language=JavaScript name="_msoanchor_1">[AB1]</a><![endif]><span
style='mso-special-character:comment'>&nbsp;</span></span></span> <span class=msoDel><del cite="mailto:Anna"
datetime="2026-03-01T10:01">quickly</del></span><span class=msoIns><ins cite="mailto:Anna"
datetime="2026-03-01T10:01">slowly</ins></span>.<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span
class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]>[1]<![endif]></span></span></a></p>
<p class=MsoNormal><del cite="mailto:Anna" datetime="2026-03-01T10:02">A whole paragraph.<o:p></o:p></del></p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span>Green</p>
<p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><span style='mso-list:Ignore'>·</span><del cite="mailto:Anna"
datetime="2026-03-01T10:02">Red</del></p>
<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]>
<div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1"
title=""><span class=MsoFootnoteReference>[1]</span></a> With a dry brush.</p></div></div>
<div style='mso-element:comment-list'><![if !supportAnnotations]><hr class=msocomoff align=left size=1 width="33%"><![endif]>
<div style='mso-element:comment'><![if !supportAnnotations]><div id="_com_1" class=msocomtxt language=JavaScript><![endif]><span
style='mso-comment-author:"Anna B"'><a name="_msocom_1"></a></span><p class=MsoCommentText><span class=MsoCommentReference><a
href="#_msoanchor_1" class=msocomoff>[AB1]</a></span>Is this our supplier’s secret?</p></div></div></div></div>
<!--EndFragment--></body></html>`

const fromDocs = `<b id="docs-internal-guid-1"><p><span>Brush the green scales</span><sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup><sup><a
href="https://docs.google.com/document/d/e/x/pub#cmnt2" id="cmnt_ref2">[b]</a></sup><span> slowly.</span><sup><a href="#ftnt1"
id="ftnt_ref1">[1]</a></sup></p><hr><div><p><a href="#ftnt_ref1" id="ftnt1">[1]</a><span> With a dry brush.</span></p></div>
<div style="border:1px solid black;margin:5px"><p><a href="#cmnt_ref1" id="cmnt1">[a]</a><span>Is this our supplier’s secret?</span></p>
<p><span>Ask Anna.</span></p></div>
<div><p><a href="https://docs.google.com/document/d/e/x/pub#cmnt_ref2" id="cmnt2">[b]</a><span>Yes.</span></p></div></b>`

const fromWriter = `<html><head><meta name="generator" content="LibreOffice 24.2.7 (Linux)"/></head><body><p>Brush the green
scales<!-- Is this our secret? --><span title="annotation" class="annotation_style_by_filter"><br/>[ANNOTATION:<span>BY 'Anna'</span>
<span>NOTE: 'Secret?'</span>]</span> <del datetime="2026-03-01">quickly</del><ins>slowly</ins>.<a class="sdfootnoteanc"
name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></p><div id="sdfootnote1"><p><a class="sdfootnotesym"
name="sdfootnote1sym" href="#sdfootnote1anc">1</a>With a dry brush.</p></div></body></html>`

const fromWordOnline = `<div class="OutlineElement Ltr SCXW1 BCX0"><p class="Paragraph SCXW1 BCX0"><span class="TextRun SCXW1
BCX0"><span class="NormalTextRun CommentStart SCXW1 BCX0">Brush the green scales </span></span><span
class="TrackChangeTextDeletion TrackedChange SCXW1 BCX0"><span class="TextRun SCXW1 BCX0">quickly</span></span><span
class="TrackChangeTextInsertion TrackedChange SCXW1 BCX0"><span class="TextRun SCXW1 BCX0">slowly</span></span><span
class="TextRun SCXW1 BCX0">.</span></p></div>`

test.each([
  ['Word', fromWord, 'Brush the green scales slowly.[1]\n\n- Green\n\n---\n\n[1] With a dry brush.'],
  ['Google Docs', fromDocs, 'Brush the green scales slowly.[1]\n\n---\n\n[1] With a dry brush.'],
  ['LibreOffice', fromWriter, 'Brush the green scales slowly.[1]\n\n[1] With a dry brush.'],
  ['Word Online', fromWordOnline, 'Brush the green scales slowly.'],
])(
  'comments and tracked deletions of %s are not pasted, and footnotes stay as text',
  { tags: ['G10.9', 'E10.10'] },
  async (_, html, text) => {
    expect((await pastedText(html)).replaceAll('\\', '').replaceAll(/<\/?sup>/g, '')).toBe(text)
  },
)

test('spaces that Safari protects are spaces again', { tags: ['G10.5'] }, async () => {
  const space = '<span class="Apple-converted-space">&nbsp;</span>'
  expect(await pastedText(`<p>A${space}<b>cold</b>${space}potion at 5&nbsp;°C</p>`)).toBe(
    'A **cold** potion at 5&nbsp;°C',
  )
})

test('what a person typed or struck out is pasted as it is', { tags: ['G10.9'] }, async () => {
  const html =
    '<p>See [AB1] and <del datetime="2026-03-01">$19</del> <ins>$15</ins>, <a href="https://shop.example/#cmnt-1">here</a>.</p>'
  expect((await pastedText(html)).replaceAll('\\', '')).toBe(
    'See [AB1] and ~~$19~~ $15, [here](https://shop.example/#cmnt-1).',
  )
})

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

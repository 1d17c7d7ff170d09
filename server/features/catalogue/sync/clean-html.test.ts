import * as fc from 'fast-check'
import { parseFragment, serialize, type DefaultTreeAdapterTypes } from 'parse5'
import { expect, test } from 'vitest'
import { cleanHtml } from './clean-html.ts'

const link = (href: string) => `<a href="${href}" rel="noopener nofollow">x</a>`

test("cleanHtml keeps plain markup and lowers headings below the page's own", () => {
  const allowed = '<h3>Lore</h3><p>It <em>hoards</em> <strong>gold</strong>.<br /></p><ul><li>wings</li></ul><hr />'
  expect(cleanHtml(allowed)).toBe(allowed)
  expect(cleanHtml('<h1>A</h1><h2 class="x" style="color:red">B</h2>')).toBe('<h3>A</h3><h3>B</h3>')
  expect(cleanHtml('5 < 6 &amp; "so" on')).toBe('5 &lt; 6 &amp; "so" on')
})

test('cleanHtml keeps tables, definitions, figures and blocks', { tags: ['S10.77'] }, () => {
  const table =
    '<table><tr><th style="width:9px" colspan="2">Scale</th></tr><tr><td rowspan="x">32mm</td><td>25 mm</td></tr></table>'
  expect(
    cleanHtml(`<div>Comes in parts.</div><section>Glue needed.</section>${table}<dl><dt>Parts</dt><dd>3</dd></dl>`),
  ).toBe(
    '<div>Comes in parts.</div><div>Glue needed.</div><table><tbody><tr><th colspan="2">Scale</th></tr><tr><td>32mm</td><td>25 mm</td></tr></tbody></table><dl><dt>Parts</dt><dd>3</dd></dl>',
  )
  const picture =
    '<img src="https://cdn.example/a.jpg" alt="Parts" width="640" height="480" loading="lazy" decoding="async" />'
  expect(
    cleanHtml(
      '<figure><img alt="Parts" height=480 width=640 class=a src="https://cdn.example/a.jpg" onload=x()>Parts</figure>',
    ),
  ).toBe(`<figure>${picture}Parts</figure>`)
  expect(cleanHtml('in<img src="javascript:x()">three<svg></svg>parts, un<b>glued</b>')).toBe(
    'in three parts, un<b>glued</b>',
  )
})

test('comments, scripts and drawings with many tags cost the rest nothing', { tags: ['A10.13'] }, () => {
  const rest = '<h3>Heading</h3><ul><li>One</li></ul><p>After <b>bold</b></p>'
  for (const hidden of [
    `<svg>${'<path/>'.repeat(250)}</svg>`,
    '<!-- <div><b> -->'.repeat(110),
    `<script>${'if (a<b>c) d();'.repeat(250)}</script>`,
  ])
    expect(cleanHtml(hidden + rest).trim()).toBe(rest)
})

test('cleanHtml removes everything that runs, loads or styles', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<style>p{}</style>',
    '<iframe src="https://evil.example">in</iframe>',
    '<svg><a xlink:href="javascript:alert(1)">s</a></svg>',
    '<p onclick="alert(1)" id="top">text</p>',
    '<form action="/x"><input></form>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  ]
  expect(cleanHtml(hostile.join(''))).toMatch(/^<p>text<\/p>[^<]*$/)
})

test('cleanHtml keeps links to the web, to mail and into this site', () => {
  for (const href of ['https://maker.example/a', 'http://maker.example', 'mailto:a@b.example', '/gallery'])
    expect(cleanHtml(`<a href="${href}" target="_blank">x</a>`)).toBe(link(href))
  const removed = [
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'data:text/html,x',
    'gallery',
    '',
  ]
  for (const href of removed) expect(cleanHtml(`<a href="${href}">x</a>`)).toBe('x')
})

/** What follows a description in the page must stay as it is. */
const AFTER = '<main><p>after</p></main>'

function expectClosed(html: string) {
  const page = serialize(parseFragment(`<div>${cleanHtml(html)}</div>${AFTER}`))
  expect(page.endsWith(`</div>${AFTER}`), html).toBe(true)
  const open: string[] = []
  for (const [, slash, name] of cleanHtml(html).matchAll(/<(\/?)(\w+)[^>]*>/g)) {
    if (name === 'br' || name === 'hr' || name === 'img') continue
    if (slash === '') open.push(name!)
    else expect(open.pop(), html).toBe(name)
  }
  expect(open, html).toEqual([])
}

/** From an editor, Word, Google Docs and a mail client, shortened. */
const pasted = [
  '<div><a name="top"></a></div><span><a href="https://evil.example/">x</a> and more</span>',
  '<div><a name="top"></div><span><a href="https://evil.example/">x</a> and more</span>',
  '<p class=MsoNormal><b style="mso-bidi-font-weight:normal"><span lang=EN-US>Wyrm<o:p></o:p></span></b></p><![if !supportLists]><p class=MsoListParagraph>·<span>&nbsp;</span>wings<![endif]>',
  '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span>Wyrm</span></p><br><ul><li dir="ltr" aria-level="1"><p role="presentation">wings</p></li></ul></b>',
  '<blockquote type="cite"><div><br></div><table><tr><td><b>Wyrm</td><p>out</table><i>open',
  '<xmp></p><b></xmp><i>x',
  '<plaintext></p><a href="/x"><b>',
  '<noembed><b></noembed><li>one<li>two<p>three<p>four',
]

test.each(pasted)('cleanHtml closes every element of %j', (html) => expectClosed(html))

/** Markup of up to 25 pieces: tags of these names, and texts. */
function markupOf(names: string): fc.Arbitrary<string> {
  const tag = fc
    .tuple(
      fc.constantFrom('<', '</', '<'),
      fc.constantFrom(...names.split(' ')),
      fc.constantFrom('>', ' href="/x">', '/>', ' name=top>', ' src="https://a.example/b">', ''),
    )
    .map((parts) => parts.join(''))
  const text = fc.oneof(
    fc.string({ maxLength: 5 }),
    fc.constantFrom('<!--', '-->', '<![CDATA[', '&lt;', '"', ' ', 'wyrm'),
  )
  return fc.array(fc.oneof(tag, tag, text), { maxLength: 25 }).map((parts) => parts.join(''))
}

const anything =
  'p h1 h3 ul ol li dl dt dd em strong b i br hr blockquote code a div span section table tr td img svg title option form plaintext xmp template noscript'

test('cleanHtml closes every element of any markup', () => {
  fc.assert(fc.property(markupOf(anything), expectClosed), { numRuns: 500 })
})

type Node = DefaultTreeAdapterTypes.Node
const unseen = /^(script|style|textarea|option|select|noscript|noembed|noframes|iframe|object|template|svg|math|title)$/
const withinWords = /^(a|b|i|em|strong|code|span)$/

/** The words that a browser shows. */
function wordsOf(html: string): string[] {
  const shown = (node: Node): string => {
    if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value
    if (unseen.test(node.nodeName)) return ' '
    const text = 'childNodes' in node ? node.childNodes.map(shown).join('') : ''
    return withinWords.test(node.nodeName) || node.nodeName.startsWith('#') ? text : ` ${text} `
  }
  return shown(parseFragment(html)).split(/\s+/).filter(Boolean)
}

test('cleanHtml loses and glues no words, and has nothing to do the second time', { tags: ['S10.77'] }, () => {
  const property = fc.property(markupOf(anything), (html) => {
    const clean = cleanHtml(html)
    expect(wordsOf(clean), html).toEqual(wordsOf(html))
    expect(cleanHtml(clean), html).toBe(clean)
  })
  fc.assert(property, { numRuns: 1000 })
})

import { expect, test } from 'vitest'
import { cleanHtml } from './clean-html.ts'

const link = (href: string) => `<a href="${href}" rel="noopener nofollow">x</a>`

test("cleanHtml keeps plain markup and lowers headings below the page's own", () => {
  const allowed = '<h3>Lore</h3><p>It <em>hoards</em> <strong>gold</strong>.<br /></p><ul><li>wings</li></ul><hr />'
  expect(cleanHtml(allowed)).toBe(allowed)
  expect(cleanHtml('<h1>A</h1><h2 class="x" style="color:red">B</h2>')).toBe('<h3>A</h3><h3>B</h3>')
  expect(cleanHtml('5 < 6 &amp; "so" on')).toBe('5 &lt; 6 &amp; "so" on')
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

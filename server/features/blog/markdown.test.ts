import { array, assert, constantFrom, oneof, property, string } from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '#tests/harness/any-text.ts'
import { renderMarkdown } from './markdown.ts'

test('definition lists, figures and boxes in HTML stay', { tags: ['G10.10'] }, () => {
  const html =
    '<div>One</div><dl><dt>Base</dt><dd>25 mm</dd></dl><figure>Parts<figcaption>Three parts</figcaption></figure>' +
    '<table><caption>Sizes</caption><tbody><tr><td colspan="2">32mm</td></tr></tbody></table>'
  expect(renderMarkdown(html)).toBe(html)
})

test('GFM tables, lists, code, quotes and images become HTML', () => {
  expect(renderMarkdown('| a | n |\n|:-:|--:|\n| *x* | 1 |')).toBe(
    '<table>\n<thead>\n<tr>\n<th class="align-center">a</th>\n<th class="align-right">n</th>\n</tr>\n</thead>\n<tbody><tr>\n' +
      '<td class="align-center"><em>x</em></td>\n<td class="align-right">1</td>\n</tr>\n</tbody></table>',
  )
  expect(renderMarkdown('- [x] done\n- [ ] not')).toBe('<ul>\n<li>[x] done</li>\n<li>[ ] not</li>\n</ul>')
  expect(renderMarkdown('3. three')).toBe('<ol start="3">\n<li>three</li>\n</ol>')
  expect(renderMarkdown('```js\nlet a = 1 < 2\n```')).toBe('<pre tabindex="0"><code>let a = 1 &lt; 2\n</code></pre>')
  expect(renderMarkdown('> so ~~it~~ is')).toBe('<blockquote>\n<p>so <del>it</del> is</p>\n</blockquote>')
})

test('headings start below the title of the post', () => {
  expect(renderMarkdown('# A\n\n## B\n\n###### F')).toBe('<h2>A</h2>\n<h3>B</h3>\n<h6>F</h6>')
  expect(renderMarkdown('## A\n\n### B')).toBe('<h2>A</h2>\n<h3>B</h3>')
})

test('only allowed links remain, and external ones open a new tab', () => {
  expect(renderMarkdown('[a](/gallery "T") [m](mailto:a@b.example)')).toBe(
    '<p><a href="/gallery" title="T">a</a> <a href="mailto:a@b.example">m</a></p>',
  )
  expect(renderMarkdown('https://maker.example')).toBe(
    '<p><a href="https://maker.example" target="_blank" rel="noopener">https://maker.example</a></p>',
  )
  const refused = [
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    'data:text/html,x',
  ]
  for (const href of refused) expect(renderMarkdown(`<a href="${href}">x</a>`)).toBe('<p><a>x</a></p>')
})

test('images are lazy, and keep their size and alternative text', () => {
  expect(renderMarkdown('![A *wyrm*](/pictures/wyrm.webp)')).toBe(
    '<p><img src="/pictures/wyrm.webp" alt="A wyrm" loading="lazy" decoding="async" /></p>',
  )
  expect(
    renderMarkdown('<img src="https://a.example/b.png" width="640" height="12x" onerror="alert(1)" style="x">'),
  ).toBe('<img src="https://a.example/b.png" alt="" width="640" loading="lazy" decoding="async" />')
  for (const src of ['javascript:alert(1)', 'data:image/svg+xml,x', '//evil.example/a.png', 'mailto:a@b'])
    expect(renderMarkdown(`<img src="${src}">`)).toBe('')
})

const stored = '/uploads/0123456789abcdef0123456789abcdef-400x300.webp'

test('repository images get srcset, size and alternative text', () => {
  expect(renderMarkdown(`![](${stored}) ![Mine](${stored})`, { altTexts: { [stored]: 'A wyrm' } })).toBe(
    ['A wyrm', 'Mine']
      .map(
        (alt) =>
          `<img src="${stored}?width=960" alt="${alt}" srcset="${stored}?width=160 160w, ${stored}?width=320 320w, ` +
          `${stored}?width=480 400w" sizes="min(46rem,92vw,400px)" width="400" height="300" loading="lazy" decoding="async" />`,
      )
      .join(' ')
      .replace(/^.*$/s, '<p>$&</p>'),
  )
  // Sizes written into the text are ignored.
  expect(renderMarkdown(`<img src="${stored}" width="7" srcset="//evil.example/a 1x" sizes="x">`)).toMatch(
    / width="400"/,
  )
  expect(renderMarkdown(`<img src="/a.webp" srcset="//evil.example/a 1x" sizes="x">`)).not.toMatch(/evil|sizes/)
})

test('repository images have one size in a feed', () => {
  const large = stored.replace('400x300', '1920x1080')
  expect(renderMarkdown(`![a](${large})`, { origin: 'https://shop.example' })).toBe(
    `<p><img src="https://shop.example${large}?width=960" alt="a" width="960" height="540" loading="lazy" decoding="async" /></p>`,
  )
})

test('with an origin, paths become absolute URLs', () => {
  const html = renderMarkdown('[a](/gallery) ![b](/pictures/b.webp) [c](https://c.example) `href="/x"`', {
    origin: 'https://shop.example',
  })
  expect(html).toContain('href="https://shop.example/gallery"')
  expect(html).toContain('src="https://shop.example/pictures/b.webp"')
  expect(html).toContain('href="https://c.example"')
  expect(html).toContain('<code>href="/x"</code>')
})

const attacks = [
  `![](${stored}"onerror="alert(1))`,
  `<img src="${stored}?a=' onerror=alert(1)" srcset="javascript:alert(1) 1x">`,
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '[x](javascript&colon;alert(1))',
  '[x](<java\nscript:alert(1)>)',
  '![x" onerror="alert(1)](y)',
  '![x](https://a.example/"onerror="alert(1))',
  '[x]: javascript:alert(1)\n\n[x]',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<p style="background:url(//evil.example)" onclick=alert(1) id=app>x</p>',
  '<form action=//evil.example><input name=a><button formaction=javascript:alert(1)>x</form>',
  '<base href="//evil.example/"><link rel=stylesheet href=//evil.example/a.css><meta http-equiv=refresh content=0>',
  '<td class="align-left panel" align="left;x">x</td>',
  '<!--><img src=x onerror=alert(1)>-->',
  '```"><script>alert(1)</script>\ncode\n```',
]

/**
 * Checks that only allowed tags, attributes and values occur. Parses as browsers do: everything between `<` and `>` is
 * a tag.
 */
function expectHarmless(html: string) {
  const tag =
    /^<\/?(h[2-6]|p|ul|ol|li|blockquote|pre|hr|table|thead|tbody|tr|th|td|em|strong|b|i|del|s|sub|sup|kbd|code|br|a|img)( [a-z]+="[^"<>]*")*( \/)?>/
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at + 1)) {
    const found = tag.exec(html.slice(at))
    expect(found, html.slice(at, at + 80)).not.toBeNull()
    for (const [, name, value] of found![0].matchAll(/ ([a-z]+)="([^"]*)"/g)) {
      if (name === 'href') expect(value).toMatch(/^(https?:|mailto:|tel:|#|\/(?![/\\]))/i)
      else if (name === 'src') expect(value).toMatch(/^(https?:|\/(?![/\\]))/i)
      else if (name === 'class') expect(value).toMatch(/^align-(left|center|right)$/)
      else if (name === 'tabindex') expect(value).toBe('0')
      else if (['width', 'height', 'start'].includes(name!)) expect(value).toMatch(/^\d+$/)
      else if (name === 'sizes') expect(value).toMatch(/^min\(46rem,92vw,\d+px\)$/)
      else if (name === 'srcset') expect(value).toMatch(/^\/uploads\/\S+ \d+w(, \/uploads\/\S+ \d+w)*$/)
      else expect(['title', 'alt', 'target', 'rel', 'loading', 'decoding']).toContain(name)
    }
  }
}

test('XSS attacks are neutralised', () => {
  for (const attack of [...attacks, attacks.join('\n\n'), `- ${attacks.join(' ')}`])
    expectHarmless(renderMarkdown(attack))
})

test('no generated input leaves a script, style or handler', () => {
  const piece = oneof(
    constantFrom(...attacks),
    constantFrom(
      '<',
      '>',
      '"',
      "'",
      '`',
      '*',
      '_',
      '[',
      '](',
      ')',
      '![',
      '\n',
      '\n\n',
      '    ',
      '|',
      '- ',
      '# ',
      '&lt;',
      '&',
    ),
    constantFrom(
      '<a href=',
      '<img src=',
      ' onload=',
      'javascript:',
      ' style=',
      '</',
      '<!--',
      '-->',
      '<![CDATA[',
      '\0',
      ' id=',
    ),
    string({ unit: anyCharacter, maxLength: 8 }),
  )
  assert(
    property(array(piece, { maxLength: 30 }), (pieces) => expectHarmless(renderMarkdown(pieces.join('')))),
    { numRuns: 1_000 },
  )
})

import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { targetOf } from '#server/content/references/target.ts'
import { addressesIn, rewriteMarkdown } from './post-addresses.ts'

const target = (address: string) => targetOf(address, 'https://shop.example')!
const old = target('/old')
const written = async (content: string) => (await addressesIn(content)).map(({ address }) => address)

describe('addresses in Markdown equal those in the HTML', () => {
  test.each([
    ['[a](/old)', ['/old']],
    ['![a](/old "t")', ['/old']],
    ['[a][b]\n\n[b]: /old "t"', ['/old']],
    ['<https://shop.example/old>', ['https://shop.example/old']],
    ['see https://shop.example/old.', ['https://shop.example/old']],
    ['<a href="/old">a</a> <img src=\'/x\'>', ['/old', '/x']],
    ['> - [a](/old)\n>   ![b](/old)', ['/old', '/old']],
    ['| a |\n|---|\n| [b](/old) |', ['/old']],
    ['`[a](/old)`\n\n    [a](/old)\n\n```\n[a](/old)\n```', []],
    ['\\[a](/old)', []],
    ['(see [a](/b_(c)) ![d](</e_(f)>))', ['/b_(c)', '/e_(f)']],
  ])('%s', async (content, addresses) => expect(await written(content)).toEqual(addresses))
})

describe('rewriting Markdown', () => {
  test.each([
    ['[/old](/old "/old") /old', '[/old](/new "/old") /old'],
    ['![a](/old?x=1#y) [b](/old/)', '![a](/new?x=1#y) [b](/new/)'],
    ['`[a](/old)` [a](/old)', '`[a](/old)` [a](/new)'],
    ['[a][b] [c][b]\r\n\r\n[b]: /old\r\n[unused]: /old', '[a][b] [c][b]\r\n\r\n[b]: /new\r\n[unused]: /old'],
    ['<https://shop.example/old> https://shop.example/old.', '<https://shop.example/new> https://shop.example/new.'],
    ['> 1. [a](/old)\n>    <a class=x href="/old">b</a>', '> 1. [a](/new)\n>    <a class=x href="/new">b</a>'],
    ['[a](/older) [b](/blog/old) [c](https://a.example/old)', '[a](/older) [b](/blog/old) [c](https://a.example/old)'],
    ['[a](/old?back=https://shop.example/old#/old)', '[a](/new?back=https://shop.example/old#/old)'],
    ['[![a](/old)](/old)', '[![a](/new)](/new)'],
    ['https://shop.example/old_ [a](/old_) [b](/old_b)', 'https://shop.example/new_ [a](/old_) [b](/old_b)'],
    ['```\n[a](/old)\n```\n~~[a](</old>)~~', '```\n[a](/old)\n```\n~~[a](</new>)~~'],
  ])('%s', async (content, wanted) => expect(await rewriteMarkdown(content, old, '/new')).toBe(wanted))

  test('links from and to the home page, the shortest address', async () => {
    expect(await rewriteMarkdown('[a](/old/) / [b](/)', old, '/')).toBe('[a](/) / [b](/)')
    expect(await rewriteMarkdown('a / b <br /> [b](/) [c](/home#x) [d](/x)', target('/'), '/new')).toBe(
      'a / b <br /> [b](/new) [c](/new#x) [d](/x)',
    )
  })

  test('an image is moved to another site and back', async () => {
    const elsewhere = 'https://cdn.example/a.webp?v=1'
    const there = await rewriteMarkdown('![a](/pictures/a.webp)', target('/pictures/a.webp'), elsewhere)
    expect(there).toBe(`![a](${elsewhere})`)
    expect(await rewriteMarkdown(there, target(elsewhere), '/pictures/a.webp')).toBe('![a](/pictures/a.webp)')
  })

  test('an address keeps its parentheses', { tags: ['G10.21'] }, async () => {
    const from = 'https://a.example/b_(c)'
    expect(await rewriteMarkdown(`([a](${from}))`, target(from), '/new')).toBe('([a](/new))')
    expect(await rewriteMarkdown('([a](/old))', old, from)).toBe(`([a](${from}))`)
  })

  test('an encoded spelling stays while other spellings are rewritten', async () => {
    expect(await rewriteMarkdown('[a](/o\\l&#100;) [b](/old)', old, '/new')).toBe('[a](/o\\l&#100;) [b](/new)')
  })

  const piece = fc.constantFrom(
    '[a](/old)',
    '![](/old#x)',
    '<a href="/old">',
    '</a>',
    '[b]',
    '[b]: /old\n',
    '/old',
    'https://shop.example/old',
    '/older',
    '`',
    '```\n',
    '\n',
    '\n\n',
    '> ',
    '- ',
    '    ',
    '*',
    '_',
    '~~',
    '<',
    '>',
    '(',
    ')',
    '[',
    ']',
    '"',
    '\\',
    '| a |\n|---|\n',
    '&amp;',
    'words',
    ' ',
    '# ',
    '<b>',
    '<!--',
    '-->',
    '\r\n',
    '\t',
  )

  test('rewriting changes only addresses and is reversible', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 25 }), async (pieces) => {
        const content = pieces.join('')
        const there = await rewriteMarkdown(content, old, '/fresh')
        expect(there.replaceAll('/fresh', '/old')).toBe(content)
        const wanted = (await written(content)).map((address) =>
          old.matches(address) ? address.replace('/old', '/fresh') : address,
        )
        if (there !== content) expect(await written(there)).toEqual(wanted)
        expect(await rewriteMarkdown(there, target('/fresh'), '/old')).toBe(content)
      }),
      { numRuns: 300 },
    )
  })
})

import { expect, test } from 'vitest'
import { LONG_TURN_MS, longestTurn } from '#tests/harness/longest-turn.ts'
import { fetchPage } from '#tests/harness/fetch-page.ts'
import { openShop, type TestShop } from '#tests/harness/shop.ts'

const open = (env: Record<string, string> = {}) => openShop({ imported: false, env: { AUTH_DISABLED: '1', ...env } })
const terms = '/terms-of-service'
const write = (content: string, version?: number, id: 'terms-of-service' | 'privacy-policy' = 'terms-of-service') => ({
  params: { id },
  headers: version === undefined ? {} : { 'if-match': `"${version}"` },
  body: { content },
})
/** As a shopper: development mode gives this host no staff session. */
const show = ({ url }: TestShop, path: string) => fetchPage(url + path)

const own = `Our rules at {shop}.

## Sending {#shipping}

- Fast
{shipping}
{returns}

## Sending

Write to {email}. <script>alert(1)</script>

# Big
`

test(
  'an own text replaces the built-in one, with its placeholders and its date',
  { tags: ['A16.6', 'A16.7'] },
  async () => {
    await using shop = await open({ LEGAL_EMAIL: 'law@den.example' })
    const { legal, shopFacts } = shop.staff
    const now = new Date().toISOString().slice(0, 10)
    expect((await show(shop, terms)).text).toContain('Orders whose payment fails are canceled automatically.')
    await shopFacts.update({
      params: { id: '1' },
      headers: {},
      body: { name: 'Den & *Co*', shipping: 'By owl <1 day>\nOr by *dragon*' },
    })
    expect((await show(shop, terms)).text).toContain('By owl &lt;1 day&gt;')
    await legal.update(write(own, 0))
    const { html, text } = await show(shop, terms)
    expect(text).toContain('Our rules at Den &amp; *Co*.')
    expect(html).toMatch(
      /<ul>\s*<li>Fast<\/li>\s*<li>By owl &lt;1 day&gt;<\/li>\s*<li>Or by \*dragon\*<\/li>\s*<li>Unused/,
    )
    expect(html).toContain('<a href="mailto:law@den.example">law@den.example</a>')
    expect(html).toContain(`<time dateTime="${now}">`)
    expect(text).not.toMatch(/alert|\[JURISDICTION\]|\{/)
    // Two headings of the same name have an anchor each; `# Big` moves all down a level.
    expect(await legal.shown({ params: { id: 'terms-of-service' } })).toMatchObject({
      updatedOn: now,
      sections: [{ title: 'Big' }],
    })
    await legal.update(write(own.replace('\n# Big\n', ''), 1))
    expect(await legal.shown({ params: { id: 'terms-of-service' } })).toMatchObject({
      sections: [
        { id: 'text-shipping', title: 'Sending' },
        { id: 'text-sending', title: 'Sending' },
      ],
    })
  },
)

test('no heading takes an id of the page around it, and links to headings work', { tags: ['A16.11'] }, async () => {
  await using shop = await open()
  const content =
    '## Consent\n\n[above](#consent) [below](#umtausch-ü) [away](/#consent)\n\n### State\n\n## Umtausch: Ü\n\n## Menu {#menu}\n'
  await shop.staff.legal.update(write(content, 0, 'privacy-policy'))
  const { html } = await show(shop, '/privacy-policy')
  const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id!)
  expect(ids).toEqual([...new Set(ids)])
  expect(ids).toEqual(expect.arrayContaining(['text-consent', 'text-state', 'text-umtausch-ü', 'text-menu', 'consent']))
  expect(html).toContain('<a href="#text-consent">above</a> <a href="#text-umtausch-ü">below</a>')
  expect(html).toContain('<a href="/#consent">away</a>')
  expect(html).toContain('<li><a href="#text-menu" dir="auto">Menu</a></li>')
  // Addresses that were shared before.
  expect(html).toContain('<a name="menu"></a>3. Menu</h2>')
})

test('a text of headings or placeholders lets others in while it is rendered', { tags: ['A16.11'] }, async () => {
  await using shop = await open()
  const preview = (content: string) =>
    shop.staff.legal.preview({ params: { id: 'terms-of-service' }, body: { content } })
  await preview('# Starts the thread')
  const shown = { headings: await preview('Text'), placeholders: await preview('Text') }
  expect(
    await longestTurn(async () => {
      shown.headings = await preview('## a\n\n'.repeat(14_000))
      shown.placeholders = await preview('{production}\n\n'.repeat(6_000))
    }),
  ).toBeLessThan(LONG_TURN_MS)
  const { sections, parts } = shown.headings
  expect([sections.length, new Set(sections.map(({ id }) => id)).size]).toEqual([200, 200])
  expect(JSON.stringify(parts)).toContain('14000. a')
  expect(JSON.stringify(shown.placeholders).length).toBeLessThan(1_000_000)
})

test('the privacy policy always says what is stored, and has the cookie settings', { tags: ['A16.8'] }, async () => {
  await using shop = await open()
  await shop.staff.legal.update(write('Nothing is stored.', undefined, 'privacy-policy'))
  const { html, text } = await show(shop, '/privacy-policy')
  expect(text).toContain('Nothing is stored.')
  expect(html.indexOf('hoard.cart-session')).toBeGreaterThan(html.indexOf('Nothing is stored.'))
  expect(html).toContain('id="cookie-settings"')
  await shop.staff.legal.update(write('Before\n\n{settings}\n\n## After', undefined, 'privacy-policy'))
  const next = (await show(shop, '/privacy-policy')).html
  expect(next.indexOf('cookie-settings-title')).toBeLessThan(next.indexOf('1. After'))
  expect(next.indexOf('hoard.cart-session')).toBeGreaterThan(next.indexOf('1. After'))
})

test('every version is kept, restored and audited; outdated changes are refused', { tags: ['A16.9'] }, async () => {
  await using shop = await open()
  const { legal, activity } = shop.staff
  const [, first] = await legal.list()
  expect(first).toMatchObject({ id: 'terms-of-service', content: '', version: 0, updatedAt: null })
  await legal.update(write('One', 0))
  await legal.update(write('Two', 1))
  await expect(legal.update(write('Three', 1))).rejects.toThrow(/^412/)
  expect(await legal.preview({ params: { id: 'terms-of-service' }, body: { content: 'Three' } })).toMatchObject({
    parts: [{ html: '<p>Three</p>' }],
  })
  expect((await show(shop, terms)).text).toContain('Two')
  const [last] = await activity.list({ query: { kind: 'legal-text' } })
  expect(last).toMatchObject({ action: 'updated', title: 'Terms of Service', canBeRestored: true })
  await activity.restore({ params: { id: last!.id } })
  await legal.update(write('', 3))
  expect((await show(shop, terms)).text).toContain('[JURISDICTION]')
  const versions = await legal.history({ params: { id: 'terms-of-service' } })
  expect(versions.map(({ version, content }) => [version, content])).toEqual([
    [4, ''],
    [3, 'One'],
    [2, 'Two'],
    [1, 'One'],
  ])
  expect(versions[0]).toMatchObject({ at: expect.any(String), staffName: expect.stringMatching(/./) })
})

import { expect, test } from 'vitest'
import { openBrowser } from '#tests/harness/openid.ts'
import { openShop } from '#tests/harness/shop.ts'

test(
  'staff list the links that they gave away, and revoke one of them',
  { tags: ['P10.12', 'both-engines'] },
  async () => {
    await using shop = await openShop({ imported: false, seeded: true })
    const editor = await shop.signIn('editor')
    const { id } = await editor.pages.create({ body: { title: 'Secret plans', slug: 'secret-plans' } })
    const share = async (days: number) => (await editor.pages.shareDraft({ params: { id }, body: { days } })).url
    const [one, other] = [await share(1), await share(7)]
    const statusOf = async (url: string) =>
      (await fetch(`${shop.url}/api/pages/shared/${new URL(url).pathname.split('/').at(-1)}`)).status
    const listed = () => editor.releases.sharedLinks()
    expect(await listed()).toMatchObject([
      { pageId: id, title: 'Secret plans', at: null, madeBy: 'Eddy' },
      { pageId: id, madeBy: 'Eddy' },
    ])
    // No token is stored or shown.
    expect(JSON.stringify(await listed())).not.toContain(new URL(one).pathname.split('.').at(-1))
    const shortest = (await listed()).toSorted((a, b) => a.expiresAt.localeCompare(b.expiresAt))[0]!
    const administrator = await shop.signIn('administrator')
    await administrator.releases.revokeLink({ params: { id: shortest.id } })
    expect([await statusOf(one), await statusOf(other)]).toEqual([404, 200])
    expect(await listed()).toHaveLength(1)
    await expect(editor.releases.revokeLink({ params: { id: shortest.id } })).rejects.toMatchObject({ status: 404 })
    const [entry] = await administrator.activity.list({ query: { kind: 'page' } })
    expect(entry).toMatchObject({
      staffName: 'Ada',
      action: 'revoked a link to',
      title: 'Secret plans',
      canBeRestored: false,
    })
  },
)

test(
  'a browser that views the shop at a time is back at once when the link is revoked',
  { tags: ['P10.12'] },
  async () => {
    await using shop = await openShop({ imported: false, seeded: true })
    const editor = await shop.signIn('editor')
    const at = new Date(Date.now() + 86_400_000).toISOString()
    const { url } = await editor.releases.view({ body: { at } })
    const browser = openBrowser()
    await browser.get(url)
    const bar = async () => (await (await browser.get(`${shop.url}/`)).text()).includes('BACK TO NOW')
    expect(await bar()).toBe(true)
    const [link] = await editor.releases.sharedLinks()
    expect(link).toMatchObject({ pageId: null, at })
    await editor.releases.revokeLink({ params: { id: link!.id } })
    expect(await bar()).toBe(false)
    expect((await openBrowser().get(url)).status).toBe(404)
  },
)

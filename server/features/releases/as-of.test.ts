import { expect, test } from 'vitest'
import { openShop } from '#tests/harness/shop.ts'

const HOUR_MS = 3_600_000

test(
  'a view link shows every page as of its time, to nobody else, and nothing of it is cached',
  { tags: ['both-engines', 'P10.7'] },
  async () => {
    await using shop = await openShop({ seeded: true, imported: false })
    const client = await shop.signIn('editor')
    const at = (hours: number) => new Date(Date.now() + hours * HOUR_MS).toISOString()
    const about = await client.pages.bySlug({ params: { slug: 'about' } })
    const { id: releaseId } = await client.releases.create({ body: { name: 'Weekend', publishAt: at(2) } })
    const draft = (kind: 'page' | 'navigation', id: string, change: Record<string, unknown>) =>
      client.releases.saveDraft({ params: { kind, id }, headers: {}, body: { change, releaseId } })
    await draft('page', about.id, { seoTitle: 'About the weekend' })
    await draft('navigation', '1', {
      items: [{ id: null, label: 'WEEKEND', href: '/about', pageId: null, isVisible: true }],
    })
    await client.banners.create({
      body: { name: 'B', text: 'Two days only', priority: 1000, publishAt: at(1), unpublishAt: at(3) },
    })

    const { url } = await client.releases.view({ body: { at: at(2.5) } })
    const opened = await fetch(url, { redirect: 'manual' })
    expect([opened.status, opened.headers.get('location')]).toEqual([302, '/'])
    const cookie = opened.headers
      .getSetCookie()
      .map((one) => one.split(';')[0]!)
      .join('; ')
    const page = async (headers: Record<string, string> = {}) => {
      const response = await fetch(`${shop.url}/about`, { headers })
      return { text: await response.text(), headers: response.headers }
    }
    const now = (await page()).text
    for (let views = 0; views < 2; views++) {
      const future = await page({ cookie })
      expect(future.text).toContain('<title>About the weekend')
      expect(future.text).toContain('WEEKEND')
      expect(future.text).toContain('Two days only')
      expect(future.text).toContain('THE SHOP AS OF')
      expect(future.headers.get('cache-control')).toBe('private, no-store')
      expect(future.headers.get('x-robots-tag')).toBe('noindex')
      expect((await page()).text).toBe(now)
    }
    expect(now).not.toMatch(/weekend|Two days only|AS OF/i)

    // Files are everyone's.
    const [, sheet] = /href="(\/assets\/[^"]+\.css)"/.exec(now) ?? []
    expect((await fetch(shop.url + sheet, { headers: { cookie } })).headers.get('content-type')).toContain('text/css')

    const menu = async (headers: Record<string, string>) =>
      ((await (await fetch(`${shop.url}/api/navigation`, { headers })).json()) as { label: string }[]).map(
        ({ label }) => label,
      )
    expect(await menu({ cookie })).toEqual(['WEEKEND'])
    // The staff app edits the shop as it is.
    expect(await menu({ cookie, referer: `${shop.url}/cms/navigation` })).not.toContain('WEEKEND')
    expect((await fetch(`${shop.url}/api/pages/slug/nothing`, { headers: { cookie } })).status).toBe(404)

    expect(
      (await page({ cookie: cookie.replace(/.$/, (end) => (end === 'A' ? 'Q' : 'A')).replace(/as-of=\d/, 'as-of=9') }))
        .text,
    ).toBe(now)
    const left = await fetch(`${shop.url}/as-of/now`, { method: 'POST', headers: { cookie }, redirect: 'manual' })
    expect([left.status, left.headers.getSetCookie()[0]]).toEqual([
      303,
      expect.stringContaining('expires=Thu, 01 Jan 1970'),
    ])
    expect((await fetch(`${shop.url}/as-of/forged`)).status).toBe(404)
  },
)

import { once } from 'node:events'
import { createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { photo } from '#tests/harness/photos.ts'
import { expect, test as alone } from './journey.ts'

interface Cdn {
  url: string
  requests: string[]
}

/** Shop behind a pulling CDN. */
const test = alone.extend<{ cdn: Cdn & { shop: string } }>({
  // Playwright reads a fixture's dependencies from its first parameter.
  // oxlint-disable-next-line no-empty-pattern
  cdn: async ({}, use) => {
    const server = createServer((request, response) => {
      cdn.requests.push(request.url!)
      const onward = ask(cdn.shop + request.url!.slice('/cdn'.length), { headers: { accept: request.headers.accept } })
      onward.on('response', (answer) => {
        response.writeHead(answer.statusCode!, answer.headers)
        answer.pipe(response)
      })
      onward.end()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const cdn = {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/cdn`,
      requests: [] as string[],
      shop: '',
    }
    await use(cdn)
    server.closeAllConnections()
    server.close()
  },
  env: async ({ cdn }, use) => use({ FILES_PUBLIC_URL: cdn.url }),
})

test('all images come from the CDN, on loaded pages and after navigation', async ({ shop, cdn, page }) => {
  cdn.shop = shop.url
  const { images, pages } = await shop.signIn('administrator')
  const [first, second] = await Promise.all(
    [1, 2].map(async (seed) => {
      const bytes = await photo({ seed, width: 640, height: 400 })
      return images.create({
        body: { filename: 'a.webp', url: `data:image/jpeg;base64,${bytes.toString('base64')}` },
      })
    }),
  )
  const show = (imageUrl: string, link: string) => [
    { id: 'a', type: 'hero' as const, content: { title: 'T', imageUrl, buttonText: 'GO ON', buttonLink: link } },
  ]
  await pages.create({ body: { title: 'A', slug: 'a', isPublished: true, blocks: show(first!.url, '/b') } })
  await pages.create({ body: { title: 'B', slug: 'b', isPublished: true, blocks: show(second!.url, '/a') } })

  const ours: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(`${shop.url}/uploads/`)) ours.push(request.url())
  })
  const shot = page.locator('.hero img')
  const shown = () =>
    shot.evaluate((image: HTMLImageElement) => (image.complete && image.naturalWidth > 0 ? image.currentSrc : null))
  await page.goto('/a')
  await expect.poll(shown).toContain(`${cdn.url}${first!.url}`)
  await page.getByRole('link', { name: 'GO ON' }).click()
  await expect(page).toHaveURL(`${shop.url}/b`)
  await expect.poll(shown).toContain(`${cdn.url}${second!.url}`)
  expect(ours).toEqual([])
  expect(cdn.requests.length).toBeGreaterThan(1)
})

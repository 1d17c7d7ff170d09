import { expect, test, vi } from 'vitest'
import { by, of } from '#tests/harness/activity.ts'
import { onEveryDialect, type OpenTestDatabase } from '#tests/harness/database.ts'
import { countThreadRequests, block, createReferenceClients } from '#tests/harness/references.ts'
import { openImages, ORIGIN } from '#tests/harness/images.ts'
import { photo } from '#tests/harness/photos.ts'

const [old, fresh, third] = await Promise.all(
  [1, 2, 3].map((seed) => photo({ seed, width: 64, height: seed === 2 ? 64 : 48 })),
)

async function withContent(
  open: OpenTestDatabase,
  work: (
    clients: ReturnType<typeof createReferenceClients> & { client: Awaited<ReturnType<typeof openImages>> },
  ) => Promise<void>,
) {
  await using database = await open()
  await work({ ...createReferenceClients(database.db), client: await openImages(database.db) })
}

/** Creates every kind of reference to an image, eight in all. */
async function show(
  { pages, templates, banners, blog, navigation }: ReturnType<typeof createReferenceClients>,
  url: string,
) {
  const absolute = `${ORIGIN}${url}`
  const blocks = [
    block('image', { imageUrl: url, imageWidth: 64, imageHeight: 48, alt: 'A' }),
    block('text', { text: `See [it](${url}?width=320) large.` }),
  ]
  await pages.create({ body: { title: 'Page', slug: 'page', isPublished: true, blocks } })
  await templates.create({ body: { name: 'T', blocks: [block('hero', { backgroundImage: absolute })] } })
  await banners.create({ body: { name: 'B', text: 'Look', hyperlinks: [{ text: 'Look', url }] } })
  await navigation.create({ body: { label: 'LARGE', href: url } })
  const content = `![A](${url} "t")\n\nand ${absolute}.`
  await blog.create({ body: { title: 'Post', excerpt: 'E', content, imageUrl: url } })
}
const PLACES = 8

onEveryDialect((_, open) => {
  test('replacing a file updates pages, templates, menu, banners and posts', () =>
    withContent(open, async (clients) => {
      const { banners, blog, navigation, pages, templates, references, client } = clients
      const { images } = client
      const image = await client.add(old!, { alt: 'A dragon', tags: ['red'], focus: { x: 20, y: 30 } })
      await show(clients, image.url)
      expect(await images.usage()).toEqual({ [image.id]: PLACES })
      client.noted()

      const upload = await client.upload(fresh!, 'new.png')
      // No worker thread is used inside the transaction.
      const requests = countThreadRequests()
      const answer = await images.replace({ ...by(image.id), headers: { 'if-match': '"1"' }, body: { upload } })
      expect(requests.count()).toBe(0)
      vi.restoreAllMocks()
      const { url } = answer.image
      expect(url).not.toBe(image.url)
      expect(answer.rewritten).toBe(PLACES)
      expect(answer.image).toMatchObject({
        id: image.id,
        originalName: 'new.png',
        alt: 'A dragon',
        tags: image.tags,
        focus: image.focus,
        width: 64,
        height: 64,
        version: 2,
        createdAt: image.createdAt,
      })
      expect(client.noted()).toEqual(
        expect.arrayContaining([image.url, url].map((one) => `image:${one.slice('/uploads/'.length)}`)),
      )
      expect(await images.usage()).toEqual({ [image.id]: PLACES })
      expect(await references.to({ query: { to: image.url } })).toEqual([])
      expect((await pages.byId(by('1'))).blocks).toMatchObject([
        { content: { imageUrl: url, alt: 'A' } },
        { content: { text: `See [it](${url}?width=320) large.` } },
      ])
      expect((await templates.list())[0]!.blocks).toMatchObject([{ content: { backgroundImage: `${ORIGIN}${url}` } }])
      expect((await banners.list())[0]!.hyperlinks).toMatchObject([{ url }])
      expect((await navigation.list())[0]!.href).toBe(url)
      const post = await blog.bySlug({ params: { slug: 'post' } })
      expect(post).toMatchObject({ imageUrl: url, content: `![A](${url} "t")\n\nand ${ORIGIN}${url}.` })

      // The old file becomes an image of its own in the trash, so its address still works.
      expect(answer.replaced).toMatchObject({ url: image.url, alt: 'A dragon', originalName: image.originalName })
      expect(await images.trash()).toEqual([answer.replaced])
      expect(await client.stored()).toHaveLength(2)
      expect(await client.parts.uploads.find(upload)).toBeNull()
      const [lost, replaced] = (await client.activity.list({ query: { kind: 'image' } })).map(({ id, action }) => ({
        id,
        action,
      }))
      expect([lost!.action, replaced!.action]).toEqual(['deleted', 'replaced'])
      await expect(client.activity.restore(by(replaced!.id))).rejects.toThrow(
        '409: This change replaced the image’s file.',
      )
      await client.activity.restore(by(lost!.id))
      expect(await images.list({ query: {} })).toHaveLength(2)
    }))

  test('replacing with the previous file restores it from the trash', () =>
    withContent(open, async ({ client }) => {
      const { images } = client
      const image = await client.add(old!)
      const { replaced } = await images.replace({ ...of(image.id), body: { upload: await client.upload(fresh!) } })
      const back = await images.replace({ ...of(image.id), body: { upload: await client.upload(old!) } })
      expect(back.image.url).toBe(image.url)
      expect((await images.trash()).map(({ id }) => id)).toEqual([back.replaced!.id])
      expect(back.replaced!.id).not.toBe(replaced!.id)
      expect(await client.stored()).toHaveLength(2)
    }))

  test('replacing rejects known files, invalid images and stale versions', () =>
    withContent(open, async (clients) => {
      const { client } = clients
      const { images } = client
      const image = await client.add(old!)
      await client.add(third!, { originalName: 'third.jpg' })
      await show(clients, image.url)
      const replace = async (bytes: Uint8Array, version = 1) => {
        const body = { upload: await client.upload(bytes) }
        return images.replace({ ...by(image.id), headers: { 'if-match': `"${version}"` }, body })
      }
      await expect(replace(old!)).rejects.toThrow('409: The image already has this file.')
      await expect(replace(third!)).rejects.toThrow('409: This file is already in the repository as “third.jpg”.')
      await expect(replace(Buffer.from('no picture'))).rejects.toThrow('415: File is not an image')
      await expect(replace(fresh!, 7)).rejects.toThrow('412: Someone else has changed this')
      const gone = images.replace({ ...of(image.id), body: { upload: 'nobody-sent-this' } })
      await expect(gone).rejects.toThrow('404: This upload doesn’t exist')
      expect(await images.byId(by(image.id))).toEqual(image)
      expect(await images.usage()).toEqual({ [image.id]: PLACES })
      await images.remove(by(image.id))
      await expect(replace(fresh!)).rejects.toThrow('404: Image not found')
    }))

  test('an existing image takes the place of another, which is undone exactly', { tags: ['I10.6'] }, () =>
    withContent(open, async (clients) => {
      const { client, pages, blog } = clients
      const { images } = client
      const image = await client.add(old!, { alt: 'The old text' })
      const existing = await client.add(third!, { alt: 'A troll' })
      await show(clients, image.url)
      // It was used before, which an undo must not change.
      const own = await pages.create({
        body: { title: 'Own', slug: 'own', blocks: [block('image', { imageUrl: existing.url })] },
      })
      const use = (alt: 'keep' | 'take-over', version = 1) =>
        images.replaceByExisting({
          ...by(image.id),
          headers: { 'if-match': `"${version}"` },
          body: { imageId: existing.id, alt },
        })
      await expect(use('keep', 7)).rejects.toThrow('412')
      await expect(
        images.replaceByExisting({ ...of(image.id), body: { imageId: image.id, alt: 'keep' } }),
      ).rejects.toThrow('409: The image already has this file.')
      await expect(
        images.replaceByExisting({ ...of(image.id), body: { imageId: '999', alt: 'keep' } }),
      ).rejects.toThrow('404: Image not found')
      const before = await pages.byId(by('1'))

      const done = await use('take-over')
      expect(done).toMatchObject({
        image: { id: existing.id, url: existing.url, alt: 'The old text' },
        replaced: { id: image.id, url: image.url, alt: 'The old text', deletedAt: expect.any(String) as string },
        rewritten: PLACES,
      })
      expect(await images.usage()).toEqual({ [existing.id]: PLACES + 1 })
      expect((await images.list({ query: {} })).map(({ id }) => id)).toEqual([existing.id])

      // Whoever has changed one of the records meanwhile loses nothing.
      const undo = () => client.activity.undo({ body: { ids: done.changes } })
      const post = await blog.bySlug({ params: { slug: 'post' } })
      await blog.update({ ...of(post.id), body: { excerpt: 'New' } })
      await expect(undo()).rejects.toThrow('409: “Post” has been changed since. Nothing was undone.')
      expect(await images.usage()).toEqual({ [existing.id]: PLACES + 1 })
      await expect(client.activity.undo({ body: { ids: ['999999'] } })).rejects.toThrow('404: Entry not found')

      await client.parts.db.deleteFrom('activity').where('kind', '=', 'post').where('action', '=', 'updated').execute()
      await undo()
      expect(await images.usage()).toEqual({ [image.id]: PLACES, [existing.id]: 1 })
      expect((await pages.byId(by('1'))).blocks).toEqual(before.blocks)
      expect((await pages.byId(by(own.id))).blocks).toMatchObject([{ content: { imageUrl: existing.url } }])
      expect((await images.list({ query: {} })).map(({ alt }) => alt)).toEqual(['A troll', 'The old text'])
      // A second click.
      await expect(undo()).rejects.toThrow('409')
    }),
  )

  test('replacing an external image gives it a file, all or nothing', () =>
    withContent(open, async (clients) => {
      const { client } = clients
      const { images } = client
      const image = await client.addUrl('https://x.example/a.png?size=2', { tags: ['red'] })
      const page = [block('image', { imageUrl: image.url })]
      await clients.pages.create({ body: { title: 'P', slug: 'p', blocks: page } })
      expect(await images.usage()).toEqual({ [image.id]: 1 })
      const rewrite = client.parts.sources.at(-1)!.rewrite
      const upload = await client.upload(fresh!)
      client.parts.sources.at(-1)!.rewrite = () => Promise.reject(new Error('in the middle'))
      try {
        await expect(images.replace({ ...of(image.id), body: { upload } })).rejects.toThrow('in the middle')
      } finally {
        client.parts.sources.at(-1)!.rewrite = rewrite
      }
      expect(await images.usage()).toEqual({ [image.id]: 1 })
      expect(await images.byId(by(image.id))).toEqual(image)

      const answer = await images.replace({ ...of(image.id), body: { upload } })
      expect(answer).toMatchObject({ replaced: null, rewritten: 1, image: { tags: ['red', 'uploaded', 'optimized'] } })
      expect((await clients.pages.byId(by('1'))).blocks).toMatchObject([{ content: { imageUrl: answer.image.url } }])
    }))

  test('usage counts references in all content, drafts included', () =>
    withContent(open, async (clients) => {
      const { client } = clients
      const image = await client.add(old!)
      await client.add(third!)
      await show(clients, image.url)
      const gone = await client.addUrl('https://x.example/a.png')
      await client.images.remove(by(gone.id))
      await clients.pages.create({ body: { title: 'D', slug: 'd', blocks: [block('hero', { imageUrl: gone.url })] } })
      // References to an image in the trash count, too.
      expect(await client.images.usage()).toEqual({ [image.id]: PLACES, [gone.id]: 1 })
      const again = await client.addUrl(gone.url)
      expect(await client.images.usage()).toEqual({ [image.id]: PLACES, [again.id]: 1 })
    }))
})

import { expect, test, vi } from 'vitest'
import { by, of } from '#server/activity/activity.testing.ts'
import { onEveryDialect, type OpenTestDatabase } from '#server/database/testing.ts'
import { askedWhileRewriting, block, openReferences } from '#server/references/references.testing.ts'
import { openImages, ORIGIN } from '#tests/harness/images.ts'
import { photo } from '#tests/harness/photos.ts'

const [old, fresh, third] = await Promise.all(
  [1, 2, 3].map((seed) => photo({ seed, width: 64, height: seed === 2 ? 64 : 48 })),
)

async function withContent(
  open: OpenTestDatabase,
  work: (rooms: ReturnType<typeof openReferences> & { room: Awaited<ReturnType<typeof openImages>> }) => Promise<void>,
) {
  await using database = await open()
  await work({ ...openReferences(database.db), room: await openImages(database.db) })
}

/** Everything that can show or lead to a picture, eight times in all. */
async function show({ pages, templates, banners, blog, navigation }: ReturnType<typeof openReferences>, url: string) {
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
  test('issue 6 replace a file everywhere it is used: pages, templates, menu, banners and posts show the new one', () =>
    withContent(open, async (rooms) => {
      const { banners, blog, navigation, pages, templates, references, room } = rooms
      const { images } = room
      const image = await room.add(old!, { alt: 'A dragon', tags: ['red'], focus: { x: 20, y: 30 } })
      await show(rooms, image.url)
      expect(await images.usage()).toEqual({ [image.id]: PLACES })
      room.noted()

      const upload = await room.upload(fresh!, 'new.png')
      // In the transaction nothing waits for a thread.
      const { asked } = askedWhileRewriting()
      const answer = await images.replace({ ...by(image.id), headers: { 'if-match': '"1"' }, body: { upload } })
      expect(asked()).toBe(0)
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
      expect(room.noted()).toEqual(
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

      // The old file is an image of its own, in the trash, and still there for whoever has its address.
      expect(answer.replaced).toMatchObject({ url: image.url, alt: 'A dragon', originalName: image.originalName })
      expect(await images.trash()).toEqual([answer.replaced])
      expect(await room.stored()).toHaveLength(2)
      expect(await room.parts.uploads.find(upload)).toBeNull()
      const [lost, replaced] = (await room.activity.list({ query: { kind: 'image' } })).map(({ id, action }) => ({
        id,
        action,
      }))
      expect([lost!.action, replaced!.action]).toEqual(['deleted', 'replaced'])
      await expect(room.activity.restore(by(replaced!.id))).rejects.toThrow('409: Here the image got another file.')
      await room.activity.restore(by(lost!.id))
      expect(await images.list({ query: {} })).toHaveLength(2)
    }))

  test('replacing by the file from before takes it back out of the trash; nothing is there twice', () =>
    withContent(open, async ({ room }) => {
      const { images } = room
      const image = await room.add(old!)
      const { replaced } = await images.replace({ ...of(image.id), body: { upload: await room.upload(fresh!) } })
      const back = await images.replace({ ...of(image.id), body: { upload: await room.upload(old!) } })
      expect(back.image.url).toBe(image.url)
      expect((await images.trash()).map(({ id }) => id)).toEqual([back.replaced!.id])
      expect(back.replaced!.id).not.toBe(replaced!.id)
      expect(await room.stored()).toHaveLength(2)
    }))

  test('nothing is replaced by what is there already, by what is no picture, or over somebody else’s change', () =>
    withContent(open, async (rooms) => {
      const { room } = rooms
      const { images } = room
      const image = await room.add(old!)
      await room.add(third!, { originalName: 'third.jpg' })
      await show(rooms, image.url)
      const replace = async (bytes: Uint8Array, version = 1) => {
        const body = { upload: await room.upload(bytes) }
        return images.replace({ ...by(image.id), headers: { 'if-match': `"${version}"` }, body })
      }
      await expect(replace(old!)).rejects.toThrow('409: This is the file that the image has already.')
      await expect(replace(third!)).rejects.toThrow('409: This file is in the repository already, as “third.jpg”.')
      await expect(replace(Buffer.from('no picture'))).rejects.toThrow('415: File is not an image')
      await expect(replace(fresh!, 7)).rejects.toThrow('412: Somebody else has changed this')
      const gone = images.replace({ ...of(image.id), body: { upload: 'nobody-sent-this' } })
      await expect(gone).rejects.toThrow('404: This upload is not there')
      expect(await images.byId(by(image.id))).toEqual(image)
      expect(await images.usage()).toEqual({ [image.id]: PLACES })
      await images.remove(by(image.id))
      await expect(replace(fresh!)).rejects.toThrow('404: Image not found')
    }))

  test('an image of another site gets a file of its own; all or nothing', () =>
    withContent(open, async (rooms) => {
      const { room } = rooms
      const { images } = room
      const image = await room.addUrl('https://x.example/a.png?size=2', { tags: ['red'] })
      const page = [block('image', { imageUrl: image.url })]
      await rooms.pages.create({ body: { title: 'P', slug: 'p', blocks: page } })
      expect(await images.usage()).toEqual({ [image.id]: 1 })
      const rewrite = room.parts.rooms.at(-1)!.rewrite
      const upload = await room.upload(fresh!)
      room.parts.rooms.at(-1)!.rewrite = () => Promise.reject(new Error('in the middle'))
      try {
        await expect(images.replace({ ...of(image.id), body: { upload } })).rejects.toThrow('in the middle')
      } finally {
        room.parts.rooms.at(-1)!.rewrite = rewrite
      }
      expect(await images.usage()).toEqual({ [image.id]: 1 })
      expect(await images.byId(by(image.id))).toEqual(image)

      const answer = await images.replace({ ...of(image.id), body: { upload } })
      expect(answer).toMatchObject({ replaced: null, rewritten: 1, image: { tags: ['red', 'uploaded', 'optimized'] } })
      expect((await rooms.pages.byId(by('1'))).blocks).toMatchObject([{ content: { imageUrl: answer.image.url } }])
    }))

  test('issue 6 where each image is used: one look through all content, drafts too; unused ones are left out', () =>
    withContent(open, async (rooms) => {
      const { room } = rooms
      const image = await room.add(old!)
      await room.add(third!)
      await show(rooms, image.url)
      const gone = await room.addUrl('https://x.example/a.png')
      await room.images.remove(by(gone.id))
      await rooms.pages.create({ body: { title: 'D', slug: 'd', blocks: [block('hero', { imageUrl: gone.url })] } })
      // Shown in the trash, too: it is in use, whatever became of it.
      expect(await room.images.usage()).toEqual({ [image.id]: PLACES, [gone.id]: 1 })
      const again = await room.addUrl(gone.url)
      expect(await room.images.usage()).toEqual({ [image.id]: PLACES, [again.id]: 1 })
    }))
})

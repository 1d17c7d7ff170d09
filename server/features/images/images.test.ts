import { expect, test } from 'vitest'
import { onEveryDialect } from '#tests/harness/database.ts'
import { by, of } from '#tests/harness/activity.ts'
import { photo } from '#tests/harness/photos.ts'
import { withImages, type OpenImages } from '#tests/harness/images.ts'

const bytes = await photo({ seed: 1, width: 64, height: 48 })

const names = async (list: ReturnType<OpenImages['images']['list']>) => (await list).map(({ filename }) => filename)
const listEvents = async ({ activity }: OpenImages) =>
  (await activity.list({ query: {} })).map(({ action, title }) => `${action} ${title}`)

/** Adds three images of other sites, `a`, `b` and `c`, which need no processing. */
async function addThree({ addUrl }: OpenImages) {
  const add = (name: string, tags: string[]) =>
    addUrl(`https://x.example/${name}`, { filename: name, originalName: name, tags })
  return [await add('a', ['red']), await add('b', ['red', 'big']), await add('c', [])] as const
}

onEveryDialect((_, open) => {
  test('GET /api/images lists images, optionally with all of the given tags', { tags: ['I7.1'] }, () =>
    withImages(open, async (clients) => {
      const { images } = clients
      await addThree(clients)
      expect(await names(images.list({ query: {} }))).toEqual(['c', 'b', 'a'])
      const tagged = (tags: string) => names(images.list({ query: { tags } }))
      expect(await tagged('red')).toEqual(['b', 'a'])
      expect(await tagged(' big ,,red')).toEqual(['b'])
      expect(await tagged('red,green')).toEqual([])
      expect(await tagged('')).toEqual(['c', 'b', 'a'])
    }),
  )

  test('PUT /api/images/{id} changes alt, caption and tags; a stale write is 412', { tags: ['I7.4'] }, () =>
    withImages(open, async (clients) => {
      const { images } = clients
      const [a] = await addThree(clients)
      const change = { alt: ' A dragon ', caption: 'By Ada', tags: [' x', 'x', ''], focus: { x: 12.5, y: 80 } }
      const changed = await images.update({ ...by(a.id), headers: { 'if-match': '"1"' }, body: change })
      expect(changed).toMatchObject({ alt: 'A dragon', caption: 'By Ada', tags: ['x'], focus: { x: 12.5, y: 80 } })
      expect(changed).toMatchObject({ version: 2, filename: 'a', url: a.url, isDecorative: false })
      expect(await images.byId(by(a.id))).toEqual(changed)
      const stale = images.update({ ...by(a.id), headers: { 'if-match': '"1"' }, body: { alt: 'Lost' } })
      await expect(stale).rejects.toThrow('412: Someone else has changed this')
      await expect(images.update({ ...of('999'), body: {} })).rejects.toThrow('404: Image not found')
      await expect(images.update({ ...of(a.id), body: { filename: ' ' } })).rejects.toThrow('Please enter a filename')
    }),
  )

  test('a deleted image is in the trash, keeps its file, and can be restored', () =>
    withImages(open, async (clients) => {
      const { add, images, stored } = clients
      const image = await add(bytes)
      await images.remove(by(image.id))
      expect(await images.list({ query: {} })).toEqual([])
      const [lying] = await images.trash()
      expect(lying).toMatchObject({ id: image.id, url: image.url, version: 2 })
      expect(Date.parse(lying!.deletedAt!)).toBeGreaterThan(Date.now() - 60_000)
      expect(await images.byId(by(image.id))).toEqual(lying)
      expect(await stored()).toHaveLength(1)
      for (const call of [
        () => images.remove(by(image.id)),
        () => images.update({ ...of(image.id), body: { alt: 'x' } }),
        () => images.copyHere(by(image.id)),
      ])
        await expect(call()).rejects.toThrow('404: Image not found')
      const back = await images.undelete(by(image.id))
      expect(back).toMatchObject({ deletedAt: null, alt: image.alt, url: image.url, createdAt: image.createdAt })
      expect(await images.undelete(by(image.id))).toEqual(back)
      expect(await images.trash()).toEqual([])
      await expect(images.undelete(by('999'))).rejects.toThrow('404: Image not found')
      expect(await listEvents(clients)).toEqual(['restored photo.webp', 'deleted photo.webp', 'created photo.webp'])
    }))

  test('an external URL that was added again can’t be restored from the trash', () =>
    withImages(open, async (clients) => {
      const { addUrl, images } = clients
      const [a, b] = await addThree(clients)
      await images.removeMany({ body: { ids: [a.id, b.id] } })
      expect((await addUrl(a.url, { filename: 'new' })).id).not.toBe(a.id)
      await expect(images.undelete(by(a.id))).rejects.toThrow(
        '409: This image’s address is in the repository again, as “new”. Use that image.',
      )
      const back = await images.undeleteMany({ body: { ids: [a.id, b.id] } })
      expect(back.map(({ id }) => id)).toEqual([b.id])
    }))

  test('the audit log restores a deleted image and changed fields', () =>
    withImages(open, async (clients) => {
      const { activity, images } = clients
      const [a] = await addThree(clients)
      await images.update({ ...of(a.id), body: { alt: 'Wrong', tags: [], isDecorative: true } })
      await images.remove(by(a.id))
      const [deleted, updated, created] = await activity.list({ query: {} })
      expect([deleted!.canBeRestored, updated!.canBeRestored]).toEqual([true, true])
      await expect(activity.restore(by(updated!.id))).rejects.toThrow('409: This has been deleted since.')
      await activity.restore(by(deleted!.id))
      await expect(activity.restore(by(deleted!.id))).rejects.toThrow('409: This has already been restored.')
      await activity.restore(by(updated!.id))
      expect(await images.byId(by(a.id))).toMatchObject({ alt: '', tags: ['red', 'external'], isDecorative: false })
      expect(created).toMatchObject({ action: 'created', kind: 'image', canBeRestored: false })

      await images.remove(by(a.id))
      expect(await activity.trash({ query: {} })).toMatchObject([{ kind: 'image', title: 'a', address: a.url }])
      await images.purge(by(a.id))
      expect(await activity.trash({ query: {} })).toEqual([])
      const entries = await activity.list({ query: {} })
      expect(entries[0]).toMatchObject({ action: 'purged', title: 'a', canBeRestored: false })
      await expect(activity.restore(by(entries[1]!.id))).rejects.toThrow('409: The image was permanently deleted.')
    }))

  test('bulk tag, delete and restore skip missing images and are recorded', () =>
    withImages(open, async (clients) => {
      const { images } = clients
      const [a, b, c] = await addThree(clients)
      await images.remove(by(c.id))
      const ids = [a.id, b.id, c.id, '999', a.id]
      const tagged = await images.tag({ body: { ids, add: ['big', ' new '], remove: ['red'] } })
      expect(tagged.map(({ tags }) => tags)).toEqual([
        ['external', 'big', 'new'],
        ['big', 'external', 'new'],
      ])
      expect(await images.tag({ body: { ids: [a.id], add: ['big'] } })).toEqual([tagged[0]])
      const gone = await images.removeMany({ body: { ids } })
      expect(gone.map(({ id }) => id)).toEqual([a.id, b.id])
      expect(gone.every(({ deletedAt }) => deletedAt !== null)).toBe(true)
      expect(await images.list({ query: {} })).toEqual([])
      expect(await images.undeleteMany({ body: { ids: [a.id, b.id, '999'] } })).toHaveLength(2)
      expect((await listEvents(clients)).slice(0, 6)).toEqual([
        'restored b',
        'restored a',
        'deleted b',
        'deleted a',
        'updated b',
        'updated a',
      ])
      const many = Array.from({ length: 49 }, (_none, index) => `t${index}`)
      await expect(images.tag({ body: { ids: [b.id, a.id], add: many } })).rejects.toThrow(
        '400: “b” would have more than 50 tags.',
      )
      expect((await images.byId(by(b.id))).tags).toHaveLength(3)
    }))

  test('facts give placeholder, focus and text by address, with their cache tags', () =>
    withImages(open, async (clients) => {
      const { add, addUrl, images, noted, read } = clients
      const own = await add(bytes, { alt: 'A dragon' })
      const file = own.url.slice('/uploads/'.length)
      const { url } = await addUrl('https://x.example/a.png', { alt: 'Elsewhere' })
      expect(noted()).toEqual([`image:${file}`, `image:${url}`].toSorted())
      const urls = [`${own.url}?width=320`, url, '/pictures/none.webp']
      const facts = () => images.facts({ query: { urls: urls.join(',') } })
      const focus = { x: 50, y: 50 }
      expect(await facts()).toEqual({
        [urls[0]!]: { placeholder: own.placeholder, focus, alt: 'A dragon' },
        [url]: { placeholder: null, focus, alt: 'Elsewhere' },
      })
      expect([...read].toSorted()).toEqual(['image:/pictures/none.webp', `image:${file}`, `image:${url}`].toSorted())

      await images.update({ ...of(own.id), body: { caption: 'No shopper sees it', tags: ['x'] } })
      expect(noted()).toEqual([])
      await images.update({ ...of(own.id), body: { isDecorative: true, focus: { x: 0, y: 33.3 } } })
      expect(noted()).toEqual([`image:${file}`])
      expect((await facts())[urls[0]!]).toEqual({
        placeholder: own.placeholder,
        focus: { x: 0, y: 33.3 },
        alt: '',
        isDecorative: true,
      })

      // It is shown until it is deleted for good.
      await images.remove(by(own.id))
      expect(noted()).toEqual([])
      expect(await facts()).toHaveProperty([urls[0]!])
      await images.purge(by(own.id))
      expect(noted()).toEqual([`image:${file}`])
      expect(Object.keys(await facts())).toEqual([url])
    }))
})

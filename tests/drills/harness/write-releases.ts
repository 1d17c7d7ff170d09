import type { Stored, Writer, Writing } from './writing.ts'

/** A page and a post whose texts a release changes together. */
interface Pair {
  pageId: string
  postId: string
}

/** Writes releases of two drafts. After a kill both texts are new, or both are old. */
export function createReleaseWriter({ staff, ledger, next }: Writing): Writer {
  const pairs = new Map<string, Pair>()

  async function readPair({ pageId, postId }: Pair) {
    const [pages, posts] = [await staff.pages.list(), await staff.blog.list()]
    const draft = await staff.releases.draft({ params: { kind: 'page', id: pageId } })
    return {
      page: pages.find(({ id }) => id === pageId)?.description,
      post: posts.find(({ id }) => id === postId)?.excerpt,
      draft: draft?.record['description'] ?? null,
    }
  }

  return {
    name: 'releases',
    async write() {
      const name = `release-${next()}`
      const page = { title: name, slug: name, description: 'old', isPublished: true }
      const post = { title: name, slug: name, excerpt: 'old', content: 'Words', imageUrl: '/a.webp' }
      const { id: pageId } = await ledger.write({}, () => staff.pages.create({ body: page }))
      const { id: postId } = await ledger.write({}, () => staff.blog.create({ body: post }))
      pairs.set(name, { pageId, postId })
      const key = `releases/${name}`
      const old = { page: 'old', post: 'old', draft: null }
      const write = <T>(expected: Record<string, unknown>, call: () => Promise<T>) =>
        ledger.write({ [key]: expected }, call)
      const { id: releaseId } = await write(old, () => staff.releases.create({ body: { name } }))
      const [ofPage, ofPost] = [
        { params: { kind: 'page' as const, id: pageId }, headers: {} },
        { params: { kind: 'post' as const, id: postId }, headers: {} },
      ]
      const drafted = { ...old, draft: 'new' }
      const change = { description: 'new' }
      await write(drafted, () => staff.releases.saveDraft({ ...ofPage, body: { change, releaseId } }))
      await write(drafted, () =>
        staff.releases.saveDraft({ ...ofPost, body: { change: { excerpt: 'new' }, releaseId } }),
      )
      const params = { id: releaseId }
      await write(drafted, () => staff.releases.update({ params, headers: {}, body: { name: `${name} again` } }))
      await write({ page: 'new', post: 'new', draft: null }, () => staff.releases.publish({ params }))
      await write(drafted, () => staff.releases.takeBack({ params }))
      const published = { ...old, page: 'new' }
      await write(published, () => staff.releases.publishDraft({ ...ofPage, body: {} }))
      await write(published, () => staff.releases.discardDraft(ofPost))
      await write(published, () => staff.releases.view({ body: { at: new Date(Date.now() + 60_000).toISOString() } }))
      await write(published, () => staff.releases.remove({ params }))
      await ledger.write({ [key]: null }, () => staff.pages.remove({ params: { id: pageId } }))
      pairs.delete(name)
      await ledger.write({}, () => staff.blog.remove({ params: { id: postId } }))
    },

    async compare() {
      const stored: Stored = new Map()
      const there = new Set((await staff.pages.list()).map(({ id }) => id))
      for (const [name, pair] of pairs) if (there.has(pair.pageId)) stored.set(`releases/${name}`, await readPair(pair))
      ledger.compare('releases/', stored)
    },
  }
}

import { expect, test } from 'vitest'
import { createContentClients } from '#tests/harness/activity.ts'
import { onBothHomes } from '#tests/harness/desktop/homes.ts'
import { pagesOfTwo, words } from '#tests/harness/pages.ts'
import { sweepWorkingCopies } from '#server/content/working-copies.ts'

const params = { id: '1' }

onBothHomes((open) => {
  test('unsaved changes are stored per person beside the page', async () => {
    await using database = await open()
    const { anna, ben, noted } = pagesOfTwo(database.db)
    const page = await anna.create({ body: { title: 'A', slug: 'a', isPublished: true, blocks: words('saved') } })
    noted()
    expect(await anna.workingCopy({ params })).toBe(null)
    await anna.keepWorkingCopy({ params, body: { blocks: words('typed'), baseVersion: 1 } })
    const kept = await anna.keepWorkingCopy({ params, body: { blocks: words('by Anna'), baseVersion: 1 } })
    await ben.keepWorkingCopy({ params, body: { blocks: words('by Ben'), baseVersion: 1 } })
    expect(kept).toEqual({ blocks: words('by Anna'), baseVersion: 1, updatedAt: expect.any(String) })
    expect(await anna.workingCopy({ params })).toEqual(kept)
    // Other people don't see it.
    expect([await ben.bySlug({ params: { slug: 'a' } }), noted()]).toEqual([{ ...page, pictures: {} }, []])

    await ben.forgetWorkingCopy({ params })
    await ben.forgetWorkingCopy({ params })
    expect([await ben.workingCopy({ params }), await anna.workingCopy({ params })]).toEqual([null, kept])
  })

  test('only saving one’s own blocks deletes one’s unsaved changes', async () => {
    await using database = await open()
    const { anna, ben } = pagesOfTwo(database.db)
    await anna.create({ body: { title: 'A', slug: 'a' } })
    const keep = { params, body: { blocks: words('typed'), baseVersion: 1 } }
    await anna.keepWorkingCopy(keep)
    await anna.update({ params, headers: {}, body: { title: 'B' } })
    await ben.update({ params, headers: {}, body: { blocks: words('by Ben') } })
    const stale = anna.update({ params, headers: { 'if-match': '"1"' }, body: { blocks: words('late') } })
    await expect(stale).rejects.toThrow(/^412/)
    expect(await anna.workingCopy({ params })).toMatchObject({ blocks: words('typed') })
    await anna.update({ params, headers: {}, body: { blocks: words('typed') } })
    expect(await anna.workingCopy({ params })).toBe(null)
  })

  test('unsaved changes are deleted and restored with their page', async () => {
    await using database = await open()
    const { db } = database
    const { anna } = pagesOfTwo(db)
    const keep = { params, body: { blocks: words('typed'), baseVersion: 1 } }
    const noPage = '404: Page not found'
    await expect(anna.keepWorkingCopy(keep)).rejects.toThrow(noPage)
    await expect(anna.workingCopy({ params })).rejects.toThrow(noPage)
    await expect(anna.forgetWorkingCopy({ params })).rejects.toThrow(noPage)
    await anna.create({ body: { title: 'A', slug: 'a' } })
    await anna.keepWorkingCopy(keep)
    await anna.remove({ params })
    expect(await db.selectFrom('recordWorkingCopies').selectAll().execute()).toEqual([])
    await createContentClients(db).pages.undelete({ params })
    expect(await anna.workingCopy({ params })).toMatchObject({ blocks: words('typed') })
  })

  test('stale working copies are swept, and malformed ones break nothing', async () => {
    await using database = await open()
    const { db } = database
    const { anna, ben } = pagesOfTwo(db)
    await anna.create({ body: { title: 'A', slug: 'a' } })
    await anna.keepWorkingCopy({ params, body: { blocks: words('typed'), baseVersion: 1 } })
    await ben.keepWorkingCopy({ params, body: { blocks: words('typed'), baseVersion: 1 } })
    await db
      .updateTable('recordWorkingCopies')
      .set({ content: 'no JSON [', updatedAt: '2026-01-01T00:00:00.000Z' })
      .where('staffId', '=', '2')
      .execute()
    expect(await ben.workingCopy({ params })).toMatchObject({ blocks: 'no JSON [' })
    await sweepWorkingCopies(db, new Date('2026-01-02T00:00:00Z'))
    expect([await ben.workingCopy({ params }), await anna.workingCopy({ params })]).toMatchObject([null, {}])
  })
})

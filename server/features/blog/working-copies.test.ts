import { expect, test } from 'vitest'
import { post } from '#tests/harness/activity.ts'
import { onBothHomes } from '#tests/harness/desktop/homes.ts'
import { createInProcessSend } from '#tests/harness/in-process.ts'
import { anna, ben } from '#tests/harness/pages.ts'
import { createTestWriter } from '#tests/harness/test-writer.ts'
import type { Database } from '#server/database/database.ts'
import { createClient } from '#shared/contract/client.ts'
import { blogContract } from '#shared/features/blog/blog.contract.ts'
import { blogRoutes } from './blog.routes.ts'

function blogOfTwo(db: Database) {
  const routes = blogRoutes({ db, withChanges: createTestWriter(db).withChanges })
  const as = (staff: typeof anna) => createClient(blogContract, createInProcessSend(routes, staff).send)
  return { anna: as(anna), ben: as(ben) }
}

const params = { id: '1' }
const typed = (title: string, baseVersion = 1) => ({ content: { values: { title } }, baseVersion })

onBothHomes((open) => {
  test('unsaved changes to posts are stored per person, also those of a new post', { tags: ['G10.20'] }, async () => {
    await using database = await open()
    const { anna, ben } = blogOfTwo(database.db)
    await anna.create({ body: post })
    expect(await anna.workingCopy({ params })).toBeNull()
    await anna.keepWorkingCopy({ params, body: typed('Wy') })
    await anna.keepWorkingCopy({ params, body: typed('Wyverns') })
    await anna.keepWorkingCopy({ params: { id: 'new' }, body: typed('Dragons', 0) })
    expect(await anna.workingCopy({ params })).toEqual({ ...typed('Wyverns'), updatedAt: expect.any(String) })
    expect(await anna.unsaved()).toEqual(['1', 'new'])
    expect([await ben.workingCopy({ params }), await ben.unsaved()]).toEqual([null, []])
    await anna.forgetWorkingCopy({ params: { id: 'new' } })
    expect(await anna.workingCopy({ params: { id: 'new' } })).toBeNull()
    await expect(anna.keepWorkingCopy({ params: { id: '2' }, body: typed('None') })).rejects.toThrow(/^404/)
  })

  test('only saving one’s own text deletes one’s unsaved changes; deleted posts return with them', async () => {
    await using database = await open()
    const { anna, ben } = blogOfTwo(database.db)
    await anna.create({ body: post })
    await anna.keepWorkingCopy({ params, body: typed('Wyverns') })
    await anna.update({ params, headers: {}, body: { isPublished: true } })
    await ben.update({ params, headers: {}, body: { content: 'By Ben' } })
    await anna.remove({ params })
    expect(await database.db.selectFrom('recordWorkingCopies').selectAll().execute()).toEqual([])
    await anna.undelete({ params })
    expect(await anna.workingCopy({ params })).toMatchObject(typed('Wyverns'))
    await anna.update({ params, headers: {}, body: { content: 'By Anna' } })
    expect(await anna.workingCopy({ params })).toBeNull()
  })
})

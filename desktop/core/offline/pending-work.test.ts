import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDraftStore } from '#core/drafts/draft-store.ts'
import { migrate, openStore } from '#core/store/store.ts'
import { createUploadRows } from '#core/uploads/rows.ts'
import { migrations } from './open-local.ts'
import { readPendingWork, describePendingWork } from './pending-work.ts'

test('unpublished changes, drafts and uploads are listed before removal', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hoard-waiting-'))
  const file = join(folder, 'hoard.sqlite')
  const text = () => describePendingWork(readPendingWork(file))
  try {
    expect(text()).toBeNull()
    const store = openStore(file)
    expect(text()).toBeNull()
    createDraftStore(store, '7').write('form', 'typed')
    expect(text()).toMatch(/^This computer has unsaved changes for this shop\. Publish or discard them first/)
    createUploadRows(store, '1').add([{ name: 'a.jpg', path: 'a', isOurs: true, size: 1, mtime: 0, tags: [] }])
    migrate(store, 'local', migrations)
    const put = store.prepare(
      'insert into unpublished (person, feature, record, discarded_at, work) values (?, ?, ?, ?, ?)',
    )
    put.run('7', 'pages', '1', null, '{}')
    put.run('8', 'pages', '1', null, '{}')
    put.run('7', 'pages', '2', '2026-06-01', '{}')
    store.close()
    expect(text()).toContain(
      'This computer has 2 unpublished changes, unsaved changes, and 1 unfinished upload for this shop.',
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})

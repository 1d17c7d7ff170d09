import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createDraftStore } from '#core/drafts/draft-store.ts'
import { migrate, openStore } from '#core/store/store.ts'
import { createUploadRows } from '#core/uploads/rows.ts'
import { migrations } from './open-local.ts'
import { readPendingWork, describePendingWork } from './pending-work.ts'

test('waiting changes, unsaved texts and uploads are counted and listed before removal', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hoard-waiting-'))
  const file = join(folder, 'hoard.sqlite')
  const text = () => describePendingWork(readPendingWork(file))
  try {
    expect(text()).toBeNull()
    const store = openStore(file)
    expect(text()).toBeNull()
    const drafts = createDraftStore(store, '7')
    drafts.write('hoard.draft:7:pages:1', 'typed')
    expect(text()).toMatch(/^This computer has 1 unsaved text for this shop\. Open the shop to send or finish them/)
    drafts.write('hoard.browser', 'not work')
    const window = '["7","pages","1","w"]'
    drafts.write(`hoard.builder.work:${window}`, '{}')
    drafts.write(`hoard.builder.typing:${window}`, '{"isDirty":false}')
    expect(readPendingWork(file)).toEqual({ changes: 0, texts: 1, uploads: 0, marks: 0 })
    drafts.write(`hoard.builder.typing:${window}`, '{"isDirty":true}')
    createUploadRows(store, '1').add([{ name: 'a.jpg', path: 'a', isOurs: true, size: 1, mtime: 0, tags: [] }])
    migrate(store, 'local', migrations)
    const put = store.prepare(
      'insert into unpublished (person, feature, record, discarded_at, work) values (?, ?, ?, ?, ?)',
    )
    put.run('7', 'pages', '1', null, '{}')
    put.run('8', 'pages', '1', null, '{}')
    put.run('7', 'pages', '2', '2026-06-01', '{}')
    store.close()
    expect(text()).toContain('This computer has 2 changes, 2 unsaved texts and 1 upload for this shop.')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

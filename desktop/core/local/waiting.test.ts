import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openKept } from '#core/kept/kept.ts'
import { migrate, openStore } from '#core/store/store.ts'
import { openRows } from '#core/uploads/rows.ts'
import { steps } from './steps.ts'
import { readWaiting, wordsOfWaiting } from './waiting.ts'

test('issue 8: before a shop is forgotten it is told what is on this computer alone: changes, what is typed, files on their way', () => {
  const folder = mkdtempSync(join(tmpdir(), 'hoard-waiting-'))
  const file = join(folder, 'hoard.sqlite')
  const said = () => wordsOfWaiting(readWaiting(file))
  try {
    expect(said()).toBeNull()
    const store = openStore(file)
    expect(said()).toBeNull()
    openKept(store, '7').write('form', 'typed')
    expect(said()).toMatch(/^Something is typed there and not saved\. Publish or discard first/)
    openRows(store, '1').add([{ name: 'a.jpg', path: 'a', isOurs: true, size: 1, mtime: 0, tags: [] }])
    migrate(store, 'local', steps)
    const put = store.prepare(
      'insert into unpublished (person, room, record, discarded_at, work) values (?, ?, ?, ?, ?)',
    )
    put.run('7', 'pages', '1', null, '{}')
    put.run('8', 'pages', '1', null, '{}')
    put.run('7', 'pages', '2', '2026-06-01', '{}')
    store.close()
    expect(said()).toContain(
      '2 changes wait to be published there. Something is typed there and not saved. 1 file is still on the way there.',
    )
  } finally {
    rmSync(folder, { recursive: true })
  }
})

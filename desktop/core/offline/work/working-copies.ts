import { WorkingCopy } from '#shared/features/pages/pages.record.ts'
import type { Store } from '#core/store/store.ts'
import { ignoreDiskErrors } from '#core/store/store-errors.ts'

/** Autosaved page blocks that could not be sent to the server. */
export interface WorkingCopies {
  get(page: string): WorkingCopy | null
  keep(page: string, copy: WorkingCopy): void
  forget(page: string): void
}

export function createWorkingCopies(store: Store, person: string, onFault?: (error: unknown) => void): WorkingCopies {
  const read = store.prepare<[string, string], string>('select text from working_copies where person = ? and page = ?')
  read.pluck()
  const write = store.prepare(
    `insert into working_copies (person, page, text) values (?, ?, ?)
     on conflict (person, page) do update set text = excluded.text`,
  )
  const forget = store.prepare('delete from working_copies where person = ? and page = ?')
  return {
    get(page) {
      const text = read.get(person, page)
      return text === undefined ? null : WorkingCopy.parse(JSON.parse(text))
    },
    keep: (page, copy) => void write.run(person, page, JSON.stringify(copy)),
    // A leftover copy does no harm: it is older than the server's and loses to it.
    forget: (page) => ignoreDiskErrors(() => void forget.run(person, page), onFault),
  }
}

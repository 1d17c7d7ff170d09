import type { Store } from '#core/store/store.ts'

/** Whether a person holds their changes: every save stays on this computer until it is published. */
export interface Hold {
  isOn(): boolean
  /** Durable when it returns. */
  set(isOn: boolean): void
}

export function createHold(store: Store, person: string, changed: () => void): Hold {
  const insert = store.prepare('insert into held (person) values (?) on conflict do nothing')
  const remove = store.prepare('delete from held where person = ?')
  let isOn = store.prepare('select 1 from held where person = ?').get(person) !== undefined
  return {
    isOn: () => isOn,
    set(next) {
      if (next) insert.run(person)
      else remove.run(person)
      isOn = next
      changed()
    },
  }
}

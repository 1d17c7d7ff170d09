import { type IDBPDatabase, openDB } from 'idb'

/** A database in this browser, opened by its first use. Calls reject if storage is disabled; the next one tries again. */
export function createBrowserDatabase<Store extends string>(name: string, stores: readonly Store[]) {
  let opening: Promise<IDBPDatabase> | undefined

  function open(): Promise<IDBPDatabase> {
    opening ??= openDB(name, 1, {
      upgrade: (db) => stores.forEach((store) => db.createObjectStore(store)),
      blocking: () => void close(),
      terminated: () => void (opening = undefined),
    }).catch((error: unknown) => {
      opening = undefined
      throw error
    })
    return opening
  }

  async function close() {
    const db = await opening
    opening = undefined
    db?.close()
  }

  return {
    /** The keys and values of a store. */
    async all(store: Store, range?: IDBKeyRange): Promise<[key: IDBValidKey, value: unknown][]> {
      const { store: all } = (await open()).transaction(store)
      const [keys, values] = await Promise.all([all.getAllKeys(range), all.getAll(range)])
      return keys.map((key, index) => [key, values[index]])
    },
    /** The value of a key in each store, undefined where there is none. */
    async read(key: IDBValidKey): Promise<unknown[]> {
      const transaction = (await open()).transaction(stores)
      return Promise.all(stores.map((store) => transaction.objectStore(store).get(key) as Promise<unknown>))
    },
    /** Stores the values of a key, or deletes them (null). Once it resolves they are on the disk (strict durability). */
    async write(key: IDBValidKey, values: Partial<Record<Store, unknown>>): Promise<void> {
      const transaction = (await open()).transaction(stores, 'readwrite', { durability: 'strict' })
      const written = stores.flatMap((name) => {
        const value = values[name]
        if (value === undefined) return []
        const store = transaction.objectStore(name)
        return value === null ? store.delete(key) : store.put(value, key)
      })
      // Commits explicitly, because a page that is closing has no next turn.
      transaction.commit()
      await Promise.all([...written, transaction.done])
    },
  }
}

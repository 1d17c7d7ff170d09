import { createContext, use, useMemo, useState, useSyncExternalStore } from 'react'
import type { AnyRead, Read } from './read.ts'
import type { ReadState, ReadStore } from './reads.ts'

const StoreContext = createContext<ReadStore | null>(null)

export const ReadsProvider = StoreContext.Provider
export const useReads = (): ReadStore => use(StoreContext)!

/** What is known about a read, which is made when its data isn't fresh. While disabled, nothing is read. */
export function useRead<T>(read: Read<T>, isEnabled = true): ReadState<T> {
  const store = useReads()
  const { url, freshMs } = read
  const subscribe = useMemo(() => {
    const used: AnyRead = read
    return (listener: () => void) => store.subscribe(used, listener, isEnabled)
    // oxlint-disable-next-line react/exhaustive-deps -- reads of one URL differ only by how long they are fresh
  }, [store, url, freshMs, isEnabled])
  const state = () => store.state(read)
  return useSyncExternalStore(subscribe, state, state)
}

/** The data to show: while nothing has been read at a new URL, what was shown before. */
export function useKept<T>({ data, error }: ReadState<T>): T | undefined {
  const [kept, keep] = useState(data)
  if (data !== undefined && data !== kept) keep(data)
  return data ?? (error ? undefined : kept)
}

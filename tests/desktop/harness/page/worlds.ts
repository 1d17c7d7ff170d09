/** Value crossing the bridge in an event's `detail`, which Chromium clones between worlds. */
export type Crossing =
  | { is: 'value'; value: unknown }
  | { is: 'list'; items: Crossing[] }
  | { is: 'object'; entries: [string, Crossing][] }
  | { is: 'function' | 'promise' | 'file'; id: number }
  | { is: 'error'; message: string }

/**
 * One end of contextBridge, the same for the page's world and the preload's. Functions become remote functions,
 * promises stay promises, files keep their identity, everything else is cloned. The worlds share only the document.
 */
export function connectWorlds(nonce: string, here: 'page' | 'preload') {
  const there = here === 'page' ? 'preload' : 'page'
  // Captured early, since a page may replace these globals.
  const { document, CustomEvent, DragEvent, DataTransfer, Promise, Error, File, structuredClone } = globalThis
  const dispatch = document.dispatchEvent.bind(document)
  const listen = document.addEventListener.bind(document)
  const functions = new Map<number, (...given: unknown[]) => unknown>()
  const promises = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>()
  let last = 0
  let arrived: File[] = []

  const on = <Detail>(name: string, listener: (detail: Detail) => void) =>
    listen(`${nonce}-${here}-${name}`, (event) => {
      event.stopImmediatePropagation()
      listener((event as CustomEvent<Detail>).detail)
    })
  const send = (name: string, detail: unknown, files: readonly File[] = []) => {
    if (files.length) {
      // Only a DataTransfer carries a file itself between worlds; a clone would lose its path.
      const dataTransfer = new DataTransfer()
      for (const file of files) dataTransfer.items.add(file)
      dispatch(new DragEvent(`${nonce}-${there}-files`, { dataTransfer }))
    }
    dispatch(new CustomEvent(`${nonce}-${there}-${name}`, { detail }))
  }
  listen(`${nonce}-${here}-files`, (event) => {
    event.stopImmediatePropagation()
    arrived = [...(event as DragEvent).dataTransfer!.files]
  })

  const isPlain = (value: object) => Object.prototype.toString.call(value) === '[object Object]'

  function pack(value: unknown, files: File[], depth = 0): Crossing {
    if (depth > 1000) throw new Error('Object is too deep, or contains itself.')
    if (typeof value === 'function') {
      functions.set(++last, value as () => unknown)
      return { is: 'function', id: last }
    }
    if (value === null || typeof value !== 'object') return { is: 'value', value: structuredClone(value) }
    if (value instanceof File) return { is: 'file', id: files.push(value) - 1 }
    if (value instanceof Promise) return { is: 'promise', id: follow(value) }
    if (value instanceof Error) return { is: 'error', message: value.message }
    if (Array.isArray(value)) return { is: 'list', items: value.map((one) => pack(one, files, depth + 1)) }
    if (!isPlain(value)) return { is: 'value', value: structuredClone(value) }
    return { is: 'object', entries: Object.entries(value).map(([key, one]) => [key, pack(one, files, depth + 1)]) }
  }

  function unpack(crossing: Crossing, files: readonly File[]): unknown {
    switch (crossing.is) {
      case 'value':
        return crossing.value
      case 'list':
        return crossing.items.map((one) => unpack(one, files))
      case 'object':
        return Object.fromEntries(crossing.entries.map(([key, one]) => [key, unpack(one, files)]))
      case 'error':
        return new Error(crossing.message)
      case 'file':
        return files[crossing.id]
      case 'promise':
        return new Promise((resolve, reject) => promises.set(crossing.id, { resolve, reject }))
      case 'function':
        return (...given: unknown[]) => call(crossing.id, given)
    }
  }

  function follow(promise: Promise<unknown>): number {
    const id = ++last
    const settle = (value: unknown, failed: boolean) => {
      const files: File[] = []
      send('settled', { id, failed, value: pack(value, files) }, files)
    }
    promise.then(
      (value) => settle(value, false),
      (error: unknown) => settle(error, true),
    )
    return id
  }

  interface Returned {
    value?: Crossing
    error?: string
  }
  const calls: { returned?: Returned; files: readonly File[] }[] = []

  function call(id: number, given: unknown[]): unknown {
    const files: File[] = []
    const packed = pack(given, files)
    const frame: (typeof calls)[number] = { files: [] }
    calls.push(frame)
    send('call', { id, given: packed }, files)
    calls.pop()
    if (!frame.returned) throw new Error('electron stand-in: the other world doesn’t answer')
    if (frame.returned.error !== undefined) throw new Error(frame.returned.error)
    return unpack(frame.returned.value!, frame.files)
  }

  const taken = () => arrived.splice(0)
  on<{ id: number; given: Crossing }>('call', ({ id, given }) => {
    const files: File[] = []
    try {
      const value = functions.get(id)!(...(unpack(given, taken()) as unknown[]))
      send('returned', { value: pack(value, files) }, files)
    } catch (error) {
      send('returned', { error: String((error as Error)?.message ?? error) })
    }
  })
  on<Returned>('returned', (returned) => {
    const frame = calls.at(-1)!
    frame.returned = returned
    frame.files = taken()
  })
  on<{ id: number; failed: boolean; value: Crossing }>('settled', ({ id, failed, value }) => {
    const promise = promises.get(id)
    promises.delete(id)
    const settled = unpack(value, taken())
    if (failed) promise?.reject(settled as Error)
    else promise?.resolve(settled)
  })

  return { on, send, pack, unpack }
}

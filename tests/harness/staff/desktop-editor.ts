import type { Bridge, Events } from '#bridge/bridge.ts'
import type { UploadItem, UploadsState } from '#bridge/uploads.ts'

/** Fake of the editor's upload bridge: records calls and sends the states that a test provides. */
export function fakeEditor(first: Partial<UploadsState> = {}) {
  let state: UploadsState = { items: [], trouble: null, ended: 0, ...first }
  const asked: unknown[][] = []
  const listeners = new Set<(event: never) => void>()
  let lastId = 0
  const note =
    (name: string) =>
    async (...given: unknown[]) =>
      void asked.push([name, ...given])
  const on = ((name: keyof Events, listener: (event: never) => void) => {
    if (name === 'uploads') listeners.add(listener)
    return () => listeners.delete(listener)
  }) as Bridge['on']
  const uploads: Bridge['uploads'] = {
    state: async () => structuredClone(state),
    async add({ files, tags }) {
      asked.push(['add', files.map(({ name }) => name), tags])
      return files.map(() => String(++lastId))
    },
    choose: note('choose'),
    retry: note('retry'),
    allow: note('allow'),
    remove: note('remove'),
    clear: note('clear'),
  }
  return {
    bridge: { uploads, on },
    asked,
    /** Sends a state as a copy, like the real bridge. */
    tell(next: Partial<UploadsState>) {
      state = { ...state, ...next }
      for (const listener of listeners) listener(structuredClone(state) as never)
    },
  }
}

export const itemOf = (id: string, more: Partial<UploadItem> = {}): UploadItem => ({
  id,
  name: `${id}.jpg`,
  size: 1000,
  tags: [],
  is: 'waiting',
  progress: 0,
  ...more,
})

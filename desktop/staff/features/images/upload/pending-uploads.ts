import type { Uploads } from './create-uploads.ts'
import { emptyUploads } from './uploads-state.ts'

/** A stand-in while the batch code is being fetched: empty, and calls are queued until then. */
export function createPendingUploads(fetched: Promise<Uploads>): Uploads {
  let there: Uploads | undefined
  void fetched.then((uploads) => (there = uploads))
  const ask = (what: (uploads: Uploads) => void) => void fetched.then(what)
  return {
    getState: () => there?.getState() ?? emptyUploads,
    subscribe(listener) {
      const stopping = fetched.then((uploads) => {
        listener()
        return uploads.subscribe(listener)
      })
      return () => void stopping.then((stop) => stop())
    },
    add: (...given) => ask((uploads) => uploads.add(...given)),
    retry: (ids) => ask((uploads) => uploads.retry(ids)),
    allow: (ids) => ask((uploads) => uploads.allow(ids)),
    restore: async (id) => (await fetched).restore(id),
    remove: (ids) => ask((uploads) => uploads.remove(ids)),
    clear: () => ask((uploads) => uploads.clear()),
  }
}

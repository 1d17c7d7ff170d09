import type { Image } from '#shared/features/images/images.schema.ts'

type LookupResponse = Record<string, Image>

/**
 * Looks up existing images by file hash, batching all lookups made while a request is running. If a request fails, each
 * of its lookups rejects with that error.
 */
export function batchLookups(
  ask: (hashes: string[]) => Promise<LookupResponse>,
): (hash: string) => Promise<Image | null> {
  let gathering: { hashes: Set<string>; answer: Promise<LookupResponse> } | undefined
  let before: Promise<unknown> = Promise.resolve()

  function gather() {
    const hashes = new Set<string>()
    const turn = before
    const answer = (async () => {
      await Promise.allSettled([turn])
      gathering = undefined
      return ask([...hashes])
    })()
    before = answer
    return { hashes, answer }
  }

  return async (hash) => {
    const batch = (gathering ??= gather())
    batch.hashes.add(hash)
    return (await batch.answer)[hash] ?? null
  }
}

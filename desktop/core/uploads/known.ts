import type { Image } from '#shared/features/images/images.schema.ts'

type Answer = Record<string, Image>

/**
 * Asks for the images that files are already, by their hashes: one call at a time, with all that were asked for while the one before was
 * under way. Throws what the call throws, at each that is in it.
 */
export function inBatches(ask: (hashes: string[]) => Promise<Answer>): (hash: string) => Promise<Image | null> {
  let gathering: { hashes: Set<string>; answer: Promise<Answer> } | undefined
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

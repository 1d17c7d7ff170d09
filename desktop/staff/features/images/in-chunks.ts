/** Maximum number of images per request (`ImageIds`). */
const MAX_IDS = 1000

/** Splits ids into requests of at most 1,000, sent one after the other. The results keep their order. */
export async function inChunks<T>(ids: readonly string[], call: (ids: string[]) => Promise<T[]>): Promise<T[]> {
  const answers: T[] = []
  for (let at = 0; at < ids.length; at += MAX_IDS) answers.push(...(await call(ids.slice(at, at + MAX_IDS))))
  return answers
}

export const imagesInWords = (count: number): string => (count === 1 ? '1 image' : `${count} images`)

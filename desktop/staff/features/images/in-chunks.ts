/** So many images are named in a call at most (`ImageIds`). */
const MOST = 1000

/** The same call for as many images as there are, one after the other; the answers in order. */
export async function inChunks<T>(ids: readonly string[], call: (ids: string[]) => Promise<T[]>): Promise<T[]> {
  const answers: T[] = []
  for (let at = 0; at < ids.length; at += MOST) answers.push(...(await call(ids.slice(at, at + MOST))))
  return answers
}

/** `1 image`, `12 images`. */
export const imagesInWords = (count: number): string => (count === 1 ? '1 image' : `${count} images`)

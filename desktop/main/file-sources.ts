import { isAbsolute } from 'node:path'
import { z } from 'zod'

/** A pasted picture comes with its bytes; more is a file, and comes by its place. */
const LARGEST_BYTES = 100_000_000

/** What the preload sends of chosen files: it asks Chromium for their places, and takes none from a page. */
export const fileSources = z
  .array(
    z.union([
      z.object({ path: z.string().max(32_767).refine(isAbsolute) }).strict(),
      z
        .object({
          name: z.string().max(1000),
          bytes: z.instanceof(Uint8Array).refine(({ length }) => length <= LARGEST_BYTES),
        })
        .strict(),
    ]),
  )
  .max(100_000)

export const tagsOfFiles = z.array(z.string().max(1000)).max(500)

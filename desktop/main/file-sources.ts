import { isAbsolute } from 'node:path'
import { z } from 'zod'

/** Pasted images arrive as bytes; anything larger is a file and arrives as a path. */
const LARGEST_BYTES = 100_000_000

/** Chosen files from the preload, which gets the paths from Chromium and never from a page. */
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

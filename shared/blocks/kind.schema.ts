import { z } from 'zod'

/**
 * What a block says: the fields that its editor knows, each of them optional, since pages are kept for years; fields that it
 * doesn't know are kept as they are (decision 9).
 */
export const contentOf = <T extends z.ZodRawShape>(fields: T) => z.looseObject(fields).partial()

/** A picture's size in pixels, so that nothing moves when it arrives. */
export const pictureSize = { imageWidth: z.number().int().positive(), imageHeight: z.number().int().positive() }

import { z } from 'zod'

/**
 * Schema of block content. All fields are optional and unknown ones are preserved, because old pages stay stored as
 * they are.
 */
export const contentSchema = <T extends z.ZodRawShape>(fields: T) => z.looseObject(fields).partial()

/** Image size in pixels, to reserve its space. */
export const imageSizeFields = { imageWidth: z.number().int().positive(), imageHeight: z.number().int().positive() }

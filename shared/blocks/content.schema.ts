import { z } from 'zod'

/**
 * Schema of block content. All fields are optional and unknown ones are preserved, because old pages stay stored as
 * they are.
 */
export const contentSchema = <T extends z.ZodRawShape>(fields: T) => z.looseObject(fields).partial()

/** What blocks store beside the address of an image. */
export const imageFields = {
  /** Alt text on this page; defaults to the image repository's. */
  alt: z.string(),
  /** The image needs no alt text here, unless it is a link. */
  isDecorative: z.boolean(),
  /** Size in pixels, to reserve its space. */
  imageWidth: z.number().int().positive(),
  imageHeight: z.number().int().positive(),
}

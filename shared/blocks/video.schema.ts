import { z } from 'zod'
import { contentSchema } from './content.schema.ts'

export const VideoContent = contentSchema({
  /** Shown on the poster, and what screen readers call the player. */
  title: z.string(),
  /** Of a video at YouTube or Vimeo, or of a file; see `parseVideo`. */
  videoUrl: z.string(),
  /** The poster. */
  imageUrl: z.string(),
})

export const video = {
  type: 'video',
  label: 'Video',
  content: VideoContent,
  defaults: { title: '', videoUrl: '', imageUrl: '' },
} as const

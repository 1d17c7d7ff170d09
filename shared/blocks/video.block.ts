import { z } from 'zod'
import { readText } from './content.ts'
import { type BlockDeclaration, declareFields } from './declare-block.ts'
import { bar, box, pictureHeight } from './sketch.ts'
import { parseVideo, videoProblem } from './video.ts'

export const video = {
  type: 'video',
  label: 'Video',
  purpose: 'A video from YouTube, Vimeo or a file',
  ...declareFields({
    title: {
      label: 'Title',
      hint: 'Shown on the poster and read by screen readers.',
      schema: z.string(),
      initial: '',
    },
    /** See `parseVideo`. */
    videoUrl: {
      label: 'Video address',
      hint: 'A YouTube or Vimeo video, or a video file. It loads only when a shopper presses PLAY.',
      placeholder: 'https://www.youtube.com/watch?v=…',
      problemOf: videoProblem,
      schema: z.string(),
      initial: '',
      isAddress: true,
      place: 'Video address',
    },
    imageUrl: { label: 'Poster', input: 'picture', schema: z.string(), initial: '', place: 'Image' },
  }),
  sketch: (width) => ({
    height: pictureHeight(width),
    strokes: [box(0, 0, width, pictureHeight(width)), bar(width * 0.42, pictureHeight(width) / 2 - 2, width * 0.16, 4)],
  }),
  summary: [
    { picture: 'imageUrl' },
    { text: 'title', style: 'title' },
    {
      note: (it) => {
        const address = readText(it, 'videoUrl')
        const found = parseVideo(address)
        if (found) return { text: `▶ video from ${found.from}`, dir: 'auto' }
        return address
          ? { text: `[NO VIDEO] ${videoProblem(address) ?? ''}`, isProblem: true }
          : { text: '[NO VIDEO YET]' }
      },
    },
  ],
  isEmpty: (it) => parseVideo(it['videoUrl']) === null,
  whyEmpty: (it) => {
    const address = readText(it, 'videoUrl')
    return address && `Shoppers don’t see the video. ${videoProblem(address) ?? ''}`.trim()
  },
  untitled: 'The video has no title, so people who can’t see it don’t know what PLAY starts. Name it in a few words.',
} as const satisfies BlockDeclaration

import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyUrl } from '#tests/harness/any-text.ts'
import { parseVideo, videoFrameOrigins, videoProblem } from './video.ts'

const id = 'dQw4w9WgXcQ'
const embedded = `https://www.youtube-nocookie.com/embed/${id}`

test.each([
  [`https://www.youtube.com/watch?v=${id}&list=a`, embedded],
  [`https://m.youtube.com/watch?v=${id}`, embedded],
  [`https://youtu.be/${id}?si=a`, embedded],
  [`https://www.youtube.com/watch?list=a&v=${id}&t=42`, embedded],
  [`https://www.youtube.com/shorts/${id}`, embedded],
  [`https://www.youtube-nocookie.com/embed/${id}?start=7`, embedded],
  [' https://vimeo.com/76979871 ', 'https://player.vimeo.com/video/76979871'],
  ['https://vimeo.com/76979871/abcdef0123', 'https://player.vimeo.com/video/76979871?h=abcdef0123'],
  ['https://player.vimeo.com/video/76979871', 'https://player.vimeo.com/video/76979871'],
  ['https://cdn.example/a/Cast%20one.MP4?v=2', 'https://cdn.example/a/Cast%20one.MP4?v=2'],
])('%s is played from %s', { tags: ['E3.15'] }, (address, source) => {
  expect(parseVideo(address)?.source).toBe(source)
  expect(videoProblem(address)).toBeUndefined()
})

test.each([
  [`http://youtu.be/${id}`, 'https://'],
  ['javascript:alert(1)', 'https://'],
  ['/uploads/a.mp4', 'https://'],
  ['https://www.youtube.com/@hoard', 'a single video'],
  ['https://youtu.be/short', 'a single video'],
  ['https://vimeo.com/hoard', 'a single video'],
  [`https://youtube.com.evil.example/watch?v=${id}`, 'a single video'],
  ['https://example.com/page', 'Only YouTube'],
  ['https://me:secret@cdn.example/a.mp4', 'Only YouTube'],
  ['https://"cdn.example/a.mp4', 'Only YouTube'],
])('%s is refused: %s', { tags: ['E3.15'] }, (address, words) => {
  expect(parseVideo(address)).toBeNull()
  expect(videoProblem(address)).toContain(words)
})

test('whatever is stored, a frame comes from a player, and a file over https', () => {
  const address = fc.oneof(
    fc.anything(),
    anyUrl({ schemes: ['https'], hasQuery: true, hasFragment: true }),
    fc.string().map((text) => `https://www.youtube.com/watch?v=${text}`),
    fc.string().map((text) => `https://vimeo.com/1${text}`),
    fc.string().map((text) => `https://${text}.mp4`),
  )
  fc.assert(
    fc.property(address, (value) => {
      const video = parseVideo(value)
      if (!video) return
      expect(video.source).toMatch(/^https:\/\/[^\s"<>]*$/)
      const { origin, pathname } = new URL(video.source)
      expect(videoFrameOrigins.includes(origin) || /\.(mp4|m4v|webm)$/i.test(pathname)).toBe(true)
    }),
  )
})

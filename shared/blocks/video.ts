import { parseUrl } from '#shared/older-browsers.ts'

/** A video that a page may embed. */
export interface Video {
  /** Address of the player's frame, or of the file. */
  source: string
  /** The address as written, which a plain link opens. */
  page: string
  /** Who plays it, for people: `YouTube`, `Vimeo`, or the file's host. */
  from: string
}

const YOUTUBE = 'https://www.youtube-nocookie.com'
const VIMEO = 'https://player.vimeo.com'

/** Origins of the players' frames; pages with blocks or products allow only these. */
export const videoFrameOrigins: readonly string[] = [YOUTUBE, VIMEO]

const filePath = /\.(mp4|m4v|webm)$/i
const youTube =
  /^(?:\w+\.)?(?:youtube(?:-nocookie)?\.com(?:\/watch\?(?:.*&)?v=|\/(?:embed|shorts|live)\/)|youtu\.be\/)([\w-]{11})(?![\w-])/
/** An unlisted video's address has a second part, which its player needs as `h`. */
const vimeo = /^(?:www\.)?(?:player\.)?vimeo\.com\/(?:video\/)?(\d{1,15})(?:(?:\/|\?h=)([\da-f]{6,40}))?(?![\w-])/

/** Reads the address of a video at YouTube or Vimeo, or of a video file. Null for anything else; never throws. */
export function parseVideo(address: unknown): Video | null {
  const url = typeof address === 'string' ? parseUrl(address) : null
  // URLs allow a quotation mark in a host.
  if (url?.protocol !== 'https:' || url.username || url.host.includes('"')) return null
  const { href } = url
  const short = href.slice(8)
  const id = youTube.exec(short)?.[1]
  if (id) return { source: `${YOUTUBE}/embed/${id}`, page: href, from: 'YouTube' }
  const [, number, hash] = vimeo.exec(short) ?? []
  if (number) return { source: `${VIMEO}/video/${number}${hash ? `?h=${hash}` : ''}`, page: href, from: 'Vimeo' }
  return filePath.test(url.pathname) ? { source: href, page: href, from: url.hostname } : null
}

/** What is wrong with a typed address, or undefined. An empty one is not wrong yet. */
export function videoProblem(address: string): string | undefined {
  if (!address.trim() || parseVideo(address)) return undefined
  const url = parseUrl(address.trim())
  if (url?.protocol !== 'https:') return 'Enter a full address that starts with https://.'
  if (/(youtube|youtu|vimeo)\b/.test(url.hostname)) return 'This is not the address of a single video.'
  return 'Only YouTube and Vimeo videos, and .mp4, .m4v or .webm files, can be played.'
}

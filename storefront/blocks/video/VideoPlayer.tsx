import { type TouchEvent, useState } from 'react'
import type { Video } from '#shared/blocks/video.ts'

export interface PlayerProps {
  video: Video
  /** What screen readers call the player. */
  title: string
}

/** Frames play at once; YouTube's shows no videos of others at the end, Vimeo's doesn't track. */
const frameSettings: ReadonlyMap<string, string> = new Map([
  ['YouTube', 'autoplay=1&rel=0'],
  ['Vimeo', 'autoplay=1&dnt=1'],
])

const keep = (event: TouchEvent) => event.stopPropagation()

/** Keyboard users stay where they pressed PLAY. */
const focusPlayer = (player: HTMLElement | null) => player?.focus()

/** Plays a video in its frame from the beginning. Loaded by the poster's PLAY. */
export function VideoPlayer({ video, title }: PlayerProps) {
  const settings = frameSettings.get(video.from)
  const [isBroken, setIsBroken] = useState(false)
  if (isBroken)
    return (
      <p className="video-words" role="alert">
        The video can’t be played here. Try the link below.
      </p>
    )
  if (!settings)
    return (
      // Staff can only enter a file, which may carry captions of its own.
      // oxlint-disable-next-line jsx-a11y/media-has-caption
      <video
        ref={focusPlayer}
        src={video.source}
        title={title}
        controls
        autoPlay
        playsInline
        onError={() => setIsBroken(true)}
        // Fingers seek; they don't swipe to the next photo.
        onTouchStart={keep}
        onTouchEnd={keep}
      />
    )
  return (
    <iframe
      ref={focusPlayer}
      src={`${video.source}${video.source.includes('?') ? '&' : '?'}${settings}`}
      title={title}
      style={{ border: 0 }}
      allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
      // YouTube refuses frames without a referrer; nothing of them may replace the shop's page.
      referrerPolicy="strict-origin-when-cross-origin"
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the player's origin is not the shop's
      sandbox="allow-scripts allow-same-origin allow-presentation allow-popups allow-popups-to-escape-sandbox"
    />
  )
}

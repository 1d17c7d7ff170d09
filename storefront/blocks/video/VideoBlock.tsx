import { type ComponentType, useState } from 'react'
import { safeSource } from '#shared/blocks/links.ts'
import { parseVideo } from '#shared/blocks/video.ts'
import type { BlockProps } from '#storefront/blocks/block-props.ts'
import { readText } from '#shared/blocks/content.ts'
import { ContentImage } from '#storefront/blocks/image/ContentImage.tsx'
import { ContentLink } from '#storefront/blocks/text/ContentLink.tsx'
import type { PlayerProps } from './VideoPlayer.tsx'
import './video.css'

const noContent = {}

/**
 * Video in a 16:9 frame. Nothing is loaded from its host before somebody presses its poster, which a line below
 * explains; the link in it also works without scripts.
 */
export function VideoBlock({ content, isFirst, steps }: BlockProps) {
  const video = parseVideo(readText(content, 'videoUrl'))
  const [playing, setPlaying] = useState<{ source: string; Player: ComponentType<PlayerProps> }>()
  if (!video) return null
  const title = readText(content, 'title') || 'VIDEO'
  const poster = safeSource(readText(content, 'imageUrl'))
  const host = new URL(video.source).hostname
  const play = () =>
    import('./VideoPlayer.tsx').then(
      ({ VideoPlayer }) => setPlaying({ source: video.source, Player: VideoPlayer }),
      // The shop can't be reached; the host may be.
      () => location.assign(video.page),
    )
  return (
    <section className="video-block stack tight">
      <div className="video-frame" data-interactive>
        {playing?.source === video.source ? (
          <playing.Player video={video} title={title} />
        ) : (
          <button type="button" className="video-poster" onClick={() => void play()}>
            {poster && (
              // The poster is cut to its frame.
              <ContentImage src={poster} content={noContent} hasPriority={isFirst} steps={steps} />
            )}
            <span className="video-words">
              <span className="video-play">PLAY</span> <span dir="auto">{title}</span>
            </span>
          </button>
        )}
      </div>
      <p className="style-caption">
        PLAY loads it from {host}, which learns your IP address and may store data.{' '}
        <ContentLink href={video.page}>Watch on {video.from}</ContentLink>
      </p>
    </section>
  )
}

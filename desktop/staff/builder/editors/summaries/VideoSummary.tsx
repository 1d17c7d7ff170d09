import { parseVideo, videoProblem } from '#shared/blocks/video.ts'
import { readText } from '#shared/blocks/content.ts'
import { Picture } from './Picture.tsx'
import { Sample } from './Sample.tsx'
import type { SummaryProps } from './summary.ts'

export function VideoSummary({ content }: SummaryProps) {
  const address = readText(content, 'videoUrl')
  const video = parseVideo(address)
  const poster = readText(content, 'imageUrl')
  return (
    <>
      {poster && <Picture url={poster} alt="" />}
      <Sample text={readText(content, 'title')} textStyle="title" />
      {video ? (
        <p className="dim" dir="auto">
          ▶ video from {video.from}
        </p>
      ) : (
        <p className={address ? 'warning' : 'dim'}>[NO VIDEO{address ? `] ${videoProblem(address) ?? ''}` : ' YET]'}</p>
      )}
    </>
  )
}

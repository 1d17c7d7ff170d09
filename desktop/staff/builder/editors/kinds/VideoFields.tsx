import { videoProblem } from '#shared/blocks/video.ts'
import { toEditable } from '#staff/builder/editors/fields/field.ts'
import { PictureInput } from '#staff/builder/editors/fields/PictureInput.tsx'
import { TextInput } from '#staff/builder/editors/fields/TextInput.tsx'
import type { KindProps } from './editor.ts'

export const VideoFields = ({ content, set }: KindProps) => (
  <>
    <TextInput
      label="Title"
      name="title"
      value={content['title']}
      set={set}
      hint="Shown on the poster and read by screen readers."
    />
    <TextInput
      label="Video address"
      name="videoUrl"
      value={content['videoUrl']}
      set={set}
      placeholder="https://www.youtube.com/watch?v=…"
      hint="A YouTube or Vimeo video, or a video file. It loads only when a shopper presses PLAY."
      problem={videoProblem(toEditable(content['videoUrl']))}
    />
    <PictureInput label="Poster" name="imageUrl" value={content['imageUrl']} set={set} />
  </>
)

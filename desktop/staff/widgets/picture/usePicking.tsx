import {
  Suspense,
  use,
  useCallback,
  useState,
  type ClipboardEvent,
  type DragEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react'
import { bringsFiles, pastedPictures } from './picture-files.ts'
import { PicturePicker, type PickedPicture, type PicturePickerProps } from './picture-picker.ts'
import './picture.css'

/** What a field spreads over all that a picture may be dropped on. */
interface PictureZone {
  'data-dropping': true | undefined
  /** What happens to files that are dropped on it, for people. */
  'data-drop': string
  onDragOver(event: DragEvent): void
  onDragLeave(event: DragEvent): void
  onDrop(event: DragEvent): void
  onPaste(event: ClipboardEvent): void
}

interface Picking {
  /** Opens the image repository; with files, where they are added. The same function each time. Null: there is none, addresses are typed. */
  open: ((files?: readonly File[]) => void) | null
  zone: PictureZone | object
  /** Render it next to the field. */
  dialog: ReactNode
}

/**
 * A field whose picture comes from the image repository: by its dialog, by a file that is dropped or by a picture that is pasted. The
 * focus goes back to where it was, or to `focusAfter`.
 */
export function usePicking(onPick: (picture: PickedPicture) => void, focusAfter?: () => HTMLElement | null): Picking {
  const canPick = use(PicturePicker) !== null
  const [picking, setPicking] = useState<{ files: readonly File[] | undefined } | null>(null)
  const [isDropping, setIsDropping] = useState(false)
  const open = useCallback((files?: readonly File[]) => setPicking({ files }), [])
  if (!canPick) return { open: null, zone: {}, dialog: null }

  const zone: PictureZone = {
    'data-dropping': isDropping || undefined,
    'data-drop': 'It is added to the image repository, and becomes the picture of this field.',
    onDragOver: (event) => {
      if (!isWithin(event) || !bringsFiles(event.dataTransfer)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setIsDropping(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }) => {
      if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setIsDropping(false)
    },
    onDrop: (event) => {
      setIsDropping(false)
      if (!isWithin(event) || !bringsFiles(event.dataTransfer)) return
      event.preventDefault()
      open([...event.dataTransfer.files])
    },
    onPaste: (event) => {
      const files = pastedPictures(event.clipboardData)
      if (!isWithin(event) || files.length === 0) return
      event.preventDefault()
      open(files)
    },
  }
  const close = () => setPicking(null)
  const dialog = picking && (
    <Dialog
      files={picking.files}
      focusAfter={focusAfter}
      onPick={(picture) => {
        close()
        onPick(picture)
      }}
      onClose={close}
    />
  )
  return { open, zone, dialog }
}

/** For React the dialog is below its field, on the screen it isn't. */
const isWithin = ({ currentTarget, target }: SyntheticEvent) => target instanceof Node && currentTarget.contains(target)

const stop = (event: SyntheticEvent) => event.stopPropagation()

/** The dialog has forms of its own, which are none of the form around the field. */
function Dialog(props: PicturePickerProps) {
  const Picker = use(PicturePicker)
  return (
    <div className="picture-apart" onSubmit={stop}>
      {/* Handed down, and the same each time. */}
      {/* oxlint-disable-next-line react/static-components */}
      <Suspense>{Picker && <Picker {...props} />}</Suspense>
    </div>
  )
}

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
import { hasFiles, pastedPictures } from './picture-files.ts'
import { PicturePicker, type PickedPicture, type PicturePickerProps } from './picture-picker.ts'
import './picture.css'

/** Props for the element that accepts dropped images. */
interface PictureZone {
  'data-dropping': true | undefined
  /** What happens to dropped files, for people. */
  'data-drop': string
  onDragOver(event: DragEvent): void
  onDragLeave(event: DragEvent): void
  onDrop(event: DragEvent): void
  onPaste(event: ClipboardEvent): void
}

interface Picking {
  /**
   * Opens the image picker, optionally with files to upload. Stable identity. Null if there is no picker and addresses
   * are typed.
   */
  open: ((files?: readonly File[]) => void) | null
  zone: PictureZone | object
  /** Render it next to the field. */
  dialog: ReactNode
}

/**
 * Lets a field take its image from the image repository: with the picker, by drop or by paste. Afterwards the focus
 * returns to where it was, or to `focusAfter`.
 */
export function usePicking(onPick: (picture: PickedPicture) => void, focusAfter?: () => HTMLElement | null): Picking {
  const canPick = use(PicturePicker) !== null
  const [picking, setPicking] = useState<{ files: readonly File[] | undefined } | null>(null)
  const [isDropping, setIsDropping] = useState(false)
  const open = useCallback((files?: readonly File[]) => setPicking({ files }), [])
  if (!canPick) return { open: null, zone: {}, dialog: null }

  const zone: PictureZone = {
    'data-dropping': isDropping || undefined,
    'data-drop': 'Adds it to the image repository and uses it in this field.',
    onDragOver: (event) => {
      if (!isWithin(event) || !hasFiles(event.dataTransfer)) return
      event.preventDefault()
      event.dataTransfer.dropEffect = 'copy'
      setIsDropping(true)
    },
    onDragLeave: ({ currentTarget, relatedTarget }) => {
      if (!(relatedTarget instanceof Node) || !currentTarget.contains(relatedTarget)) setIsDropping(false)
    },
    onDrop: (event) => {
      setIsDropping(false)
      if (!isWithin(event) || !hasFiles(event.dataTransfer)) return
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

/** The dialog is a React child of its field but not a DOM child. */
const isWithin = ({ currentTarget, target }: SyntheticEvent) => target instanceof Node && currentTarget.contains(target)

const stop = (event: SyntheticEvent) => event.stopPropagation()

/** Keeps submit events of the picker's forms away from the form around the field. */
function Dialog(props: PicturePickerProps) {
  const Picker = use(PicturePicker)
  return (
    <div className="picture-apart" onSubmit={stop}>
      {/* Comes from a context and doesn't change. */}
      {/* oxlint-disable-next-line react/static-components */}
      <Suspense>{Picker && <Picker {...props} />}</Suspense>
    </div>
  )
}

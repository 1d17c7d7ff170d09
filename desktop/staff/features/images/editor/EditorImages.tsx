import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { staffPaths } from '#shared/staff-paths.ts'
import DropAnywhere from '#staff/drops/DropAnywhere.tsx'
import { queueFiles } from '#staff/drops/queue-files.ts'
import { UploadBar, UploadDialog } from '#staff/features/images/upload/UploadDialog.tsx'
import { usePastedFiles } from '#staff/features/images/usePastedFiles.ts'
import { filesFromPaste, isTextField } from '#staff/widgets/image/image-files.ts'
import './editor-images.css'

/** Screens on which a pasted image goes to the repository. Dialogs have a drop zone of their own. */
const pasteScreens: readonly string[] = [staffPaths.images, staffPaths.imagesToDescribe, staffPaths.imageTrash]

/**
 * Uploads in the desktop editor, on every screen: files dropped anywhere, pasted images, the progress of the batch and
 * its results.
 */
export default function EditorImages() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen || pathname === staffPaths.imageUpload
  const takesPaste = !isOpen && pasteScreens.includes(pathname)
  usePastedFiles(
    (files) => void queueFiles(files, null),
    ({ clipboardData, target }) => (takesPaste ? filesFromPaste(clipboardData, isTextField(target)) : []),
  )
  return (
    <>
      <DropAnywhere onFiles={(files) => void queueFiles(files, null)} />
      {!isShown && (
        <div className="editor-uploads">
          <UploadBar onOpen={() => setOpen(true)} />
        </div>
      )}
      {isOpen && (
        <UploadDialog
          onClose={() => setOpen(false)}
          onDescribe={(ids) => {
            setOpen(false)
            void navigate(staffPaths.imagesToDescribe, { state: { ids } })
          }}
        />
      )}
    </>
  )
}

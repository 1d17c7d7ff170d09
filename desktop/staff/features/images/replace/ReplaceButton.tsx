import { Button } from 'antd'
import { useState } from 'react'
import type { Image } from '#shared/features/images/images.schema.ts'
import { ReplaceDialog } from './ReplaceDialog.tsx'

interface ReplaceButtonProps {
  image: Image
  onReplaced?(image: Image): void
}

/** Opens the dialog that replaces an image's file. */
export function ReplaceButton({ image, onReplaced }: ReplaceButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        REPLACE THE FILE
      </Button>
      {isOpen && <ReplaceDialog image={image} onClose={() => setOpen(false)} {...(onReplaced && { onReplaced })} />}
    </>
  )
}

import { Button } from 'antd'
import { memo, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react'
import { deepEqual } from '#shared/deep-equal.ts'
import type { Problems } from '#staff/widgets/form/problems.ts'
import { isWithin } from '#staff/widgets/image/useDropZone.ts'
import { PostFields, type PostFieldsProps } from './PostFields.tsx'
import { keyOf } from '#staff/widgets/commands/keyboard.ts'

export interface DetailsDrawer {
  id: string
  isOpen: boolean
  button: RefObject<HTMLButtonElement | null>
  setOpen(isOpen: boolean): void
}

/** The state of the drawer. It opens when one of its fields is wrong, so that the field can take the focus. */
export function useDetailsDrawer(problems: Problems): DetailsDrawer {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const names = Object.keys(problems).filter((field) => field !== 'title' && field !== 'content')
  const wrong = names.join()
  const [seen, setSeen] = useState('')
  if (wrong !== seen) {
    setSeen(wrong)
    if (wrong.length > seen.length) setOpen(true)
  }
  return useMemo(() => ({ id, isOpen, button, setOpen }), [id, isOpen])
}

/** Opens and closes the drawer. */
export const DetailsButton = ({ drawer: { id, isOpen, button, setOpen } }: { drawer: DetailsDrawer }) => (
  <Button ref={button} aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
    DETAILS
  </Button>
)

interface PostDetailsProps extends PostFieldsProps {
  drawer: DetailsDrawer
}

/** Typing in the title or the text doesn't render a closed drawer; it shows the latest values once it opens. */
const isSame = (before: PostDetailsProps, after: PostDetailsProps) =>
  (!before.drawer.isOpen && !after.drawer.isOpen) || deepEqual(before, after)

/** A drawer with everything but title and text. It belongs to the form, and leaves the text in reach. */
export const PostDetails = memo(function PostDetails({ drawer, ...fields }: PostDetailsProps) {
  const { id, isOpen, button, setOpen } = drawer
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // Wrong fields take the focus themselves.
    if (isOpen && document.activeElement === button.current) heading.current?.focus()
  }, [isOpen, button])
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const press = (event: KeyboardEvent) => {
    const isInList = event.target instanceof Element && event.target.closest('[aria-expanded="true"]')
    if (keyOf(event) === 'Escape' && isWithin(event) && !isInList) close()
  }
  return (
    // The fields receive the keys; Escape closes the drawer around them.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section id={id} className="post-details form" aria-labelledby={`${id}-title`} hidden={!isOpen} onKeyDown={press}>
      <div className="row spread">
        <h2 id={`${id}-title`} ref={heading} tabIndex={-1}>
          POST.DETAILS
        </h2>
        <Button size="small" aria-label="Close details" onClick={close}>
          [CLOSE]
        </Button>
      </div>
      <PostFields {...fields} />
    </section>
  )
}, isSame)

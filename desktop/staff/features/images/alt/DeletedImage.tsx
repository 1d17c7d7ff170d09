import { Button } from 'antd'
import { useEffect, useRef } from 'react'

/** Shown instead of a queued image that was deleted in the meantime. */
export function DeletedImage({ onGo }: { onGo(): void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <section>
      <p>[DELETED] Someone has deleted this image.</p>
      <Button ref={button} type="primary" onClick={onGo}>
        CONTINUE
      </Button>
    </section>
  )
}

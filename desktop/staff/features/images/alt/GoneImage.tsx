import { Button } from 'antd'
import { useEffect, useRef } from 'react'

/** In place of an image of the queue that has been deleted since it began. */
export function GoneImage({ onGo }: { onGo(): void }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <section>
      <p>[GONE] Somebody has deleted this image meanwhile.</p>
      <Button ref={button} type="primary" onClick={onGo}>
        GO ON
      </Button>
    </section>
  )
}

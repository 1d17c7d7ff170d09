import { Button, Radio } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { PostFacts } from '#storefront/features/blog/PostFacts.tsx'
import { PostPicture } from '#storefront/features/blog/PostPicture.tsx'
import type { Post } from '#shared/features/blog/blog.schema.ts'
import { wordsOf } from '#staff/widgets/useChange.ts'
import { PreviewFrame } from './PreviewFrame.tsx'
import type { usePreview } from './usePreview.ts'
import { useSettled } from './usePreview.ts'

const widths = { phone: 360, desktop: 820 }
const HEIGHT = 560

interface PreviewProps {
  /** As it would be saved now. */
  post: Omit<Post, 'html' | 'content'>
  preview: ReturnType<typeof usePreview>
}

/** What shoppers get, beside what is written: made by the server, shown with the storefront's styles. */
export function Preview({ post, preview }: PreviewProps) {
  const [screen, setScreen] = useState<keyof typeof widths>('phone')
  const [room, box] = useWidth()
  const { title, excerpt, imageUrl } = post
  const picture = useSettled(imageUrl)
  const width = widths[screen]
  return (
    <section className="post-preview" aria-label="Preview" ref={box}>
      <div className="post-bar">
        <Radio.Group
          aria-label="Preview on"
          size="small"
          optionType="button"
          value={screen}
          onChange={({ target }) => setScreen(target.value as keyof typeof widths)}
          options={[
            { value: 'phone', label: 'PHONE' },
            { value: 'desktop', label: 'DESKTOP' },
          ]}
        />
        <span className="dim">
          {preview.isError ? '' : preview.isBehind ? '[UPDATING...]' : 'What shoppers will see'}
        </span>
      </div>
      {preview.isError && (
        <p role="alert" className="field-problem">
          The preview could not be made: {wordsOf(preview.error)}{' '}
          <Button size="small" onClick={() => void preview.refetch()}>
            RETRY
          </Button>
        </p>
      )}
      <PreviewFrame title="Preview of the post" width={width} height={HEIGHT} scale={Math.min(1, room / width)}>
        <main className="page post">
          <article className="stack loose">
            <header className="stack">
              <PostFacts post={post} />
              <h1 dir="auto">{title || 'Untitled'}</h1>
              <p className="post-excerpt" dir="auto">
                {excerpt}
              </p>
            </header>
            <PostPicture src={picture} />
            {/* Made harmless by the server. */}
            <div
              className="prose post-body"
              dir="auto"
              dangerouslySetInnerHTML={{ __html: preview.data?.html ?? '' }}
            />
          </article>
        </main>
      </PreviewFrame>
    </section>
  )
}

/** The width of an element, in CSS pixels. */
function useWidth() {
  const box = useRef<HTMLElement>(null)
  const [width, setWidth] = useState(widths.phone)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setWidth(entry.contentRect.width || widths.phone))
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  return [width, box] as const
}

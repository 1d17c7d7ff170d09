import { Button, Radio } from 'antd'
import { useState } from 'react'
import blog from '#storefront/features/blog/blog.css?inline'
import postStyles from '#storefront/features/blog/post.css?inline'
import { PostFacts } from '#storefront/features/blog/PostFacts.tsx'
import { POST_SIZES, PostPicture } from '#storefront/features/blog/PostPicture.tsx'
import type { Post } from '#shared/features/blog/blog.schema.ts'
import { usePictureFacts } from '#staff/widgets/picture/usePictureFacts.ts'
import { PreviewFrame } from '#staff/widgets/preview/PreviewFrame.tsx'
import { useRoom } from '#staff/widgets/preview/useRoom.ts'
import { wordsOf } from '#staff/widgets/useChange.ts'
import type { usePreview } from './usePreview.ts'
import { useSettled } from './usePreview.ts'

const widths = { phone: 360, desktop: 820 }
const HEIGHT = 560
const styles = `${blog}\n${postStyles}`

interface PreviewProps {
  /** As it would be saved now. */
  post: Omit<Post, 'html' | 'content'>
  preview: ReturnType<typeof usePreview>
}

/** What shoppers get, beside what is written: made by the server, shown with the storefront's styles. */
export function Preview({ post, preview }: PreviewProps) {
  const [screen, setScreen] = useState<keyof typeof widths>('phone')
  const [room, box] = useRoom<HTMLElement>(widths.phone)
  const { title, excerpt, imageUrl } = post
  const picture = useSettled(imageUrl).trim()
  const facts = usePictureFacts([picture])[picture]
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
      <PreviewFrame
        title="Preview of the post"
        width={width}
        height={HEIGHT}
        scale={Math.min(1, room / width)}
        styles={styles}
        opensLinks
      >
        <main className="page post">
          <article className="stack loose">
            <header className="stack">
              <PostFacts post={post} />
              <h1 dir="auto">{title || 'Untitled'}</h1>
              <p className="post-excerpt" dir="auto">
                {excerpt}
              </p>
            </header>
            <PostPicture src={picture} facts={facts} alt={facts?.alt} sizes={POST_SIZES} />
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

import { Button, Radio } from 'antd'
import { memo, useState } from 'react'
import { deepEqual } from '#shared/deep-equal.ts'
import blog from '#storefront/features/blog/blog.css?inline'
import postStyles from '#storefront/features/blog/post.css?inline'
import { PostFacts } from '#storefront/features/blog/PostFacts.tsx'
import { POST_SIZES, PostImage } from '#storefront/features/blog/PostImage.tsx'
import type { PostSummary } from '#shared/features/blog/blog.record.ts'
import { useImageFacts } from '#staff/widgets/image/useImageFacts.ts'
import { PreviewFrame } from '#staff/widgets/preview/PreviewFrame.tsx'
import { useWidth } from '#staff/widgets/preview/useWidth.ts'
import { errorMessage } from '#staff/widgets/useChange.ts'
import { useDebounced } from '#staff/widgets/useDebounced.ts'
import { usePreview, type RenderedText } from './usePreview.ts'

const widths = { phone: 360, desktop: 820 }
const HEIGHT = 560
const styles = `${blog}\n${postStyles}`

interface PreviewProps {
  /** The post as it would be saved now. */
  post: PostSummary
  /** Its Markdown. */
  content: string
}

/** The post as shoppers will see it: rendered by the server, shown with the storefront's styles. */
export const Preview = ({ post, content }: PreviewProps) => <Pane post={post} {...usePreview(content)} />

/** While somebody types, it renders when a result arrives, not with every key. */
const Pane = memo(function Pane({ post, html, isBehind, error, retry }: Omit<PreviewProps, 'content'> & RenderedText) {
  const [screen, setScreen] = useState<keyof typeof widths>('phone')
  const [available, box] = useWidth<HTMLElement>(widths.phone)
  const { title, excerpt, imageUrl } = post
  const picture = useDebounced(imageUrl).trim()
  const facts = useImageFacts([picture])[picture]
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
        <span className="dim">{error ? '' : isBehind ? '[UPDATING...]' : 'What shoppers will see'}</span>
      </div>
      {error !== null && (
        <p role="alert" className="field-problem">
          Failed to create the preview: {errorMessage(error)}{' '}
          <Button size="small" onClick={() => void retry()}>
            RETRY
          </Button>
        </p>
      )}
      <PreviewFrame
        title="Preview of the post"
        width={width}
        height={HEIGHT}
        scale={Math.min(1, available / width)}
        styles={styles}
        canOpenLinks
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
            <PostImage src={picture} facts={facts} alt={facts?.alt} sizes={POST_SIZES} />
            {/* Sanitised by the server. */}
            <div className="prose post-body" dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
          </article>
        </main>
      </PreviewFrame>
    </section>
  )
}, deepEqual)

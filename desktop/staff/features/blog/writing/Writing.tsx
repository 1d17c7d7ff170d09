import { Button } from 'antd'
import { lazy, memo, Suspense, useState } from 'react'
import { RichText } from './rich/RichText.tsx'
import type { WritingProps } from './writing-props.ts'

/** CodeMirror, for those who want to see the Markdown. */
const SourceText = lazy(() => import('./SourceText.tsx'))

/** The text of a post as shoppers see it, or as Markdown. Its label has the id `labelledBy`. */
export function Writing(props: WritingProps) {
  const [isSource, setSource] = useState(false)
  return (
    <>
      <div className="post-head">
        <span className="field-label" id={props.labelledBy}>
          Content{' '}
          <span aria-hidden="true" className="field-required">
            *
          </span>
        </span>
      </div>
      {isSource ? (
        <Suspense fallback={<p className="dim post-text">[LOADING...]</p>}>
          <SourceText {...props} />
        </Suspense>
      ) : (
        <RichText {...props} />
      )}
      {/* After the text, so that Tab leads from the title to it. */}
      <SourceButton isSource={isSource} setSource={setSource} />
    </>
  )
}

/** Not rendered again for every key. */
const SourceButton = memo(({ isSource, setSource }: { isSource: boolean; setSource(isSource: boolean): void }) => (
  <Button
    className="post-mode"
    size="small"
    aria-pressed={isSource}
    title="Shows the text as Markdown"
    onClick={() => setSource(!isSource)}
  >
    SOURCE
  </Button>
))

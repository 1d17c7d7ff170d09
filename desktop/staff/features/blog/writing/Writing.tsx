import { Button } from 'antd'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { RichText } from './rich/RichText.tsx'
import type { WritingProps } from './writing-props.ts'

/** CodeMirror, for those who want to see the Markdown. */
const SourceText = lazy(() => import('./SourceText.tsx'))

/** The text of a post as shoppers see it, or as Markdown. */
export function Writing({ label, ...props }: WritingProps & { label: ReactNode }) {
  const [isSource, setSource] = useState(false)
  return (
    <>
      <div className="post-head">{label}</div>
      {isSource ? (
        <Suspense fallback={<p className="dim post-text">[LOADING...]</p>}>
          <SourceText {...props} />
        </Suspense>
      ) : (
        <RichText {...props} />
      )}
      {/* After the text, so that Tab leads from the title to it. */}
      <Button
        className="post-mode"
        size="small"
        aria-pressed={isSource}
        title="Shows the text as Markdown"
        onClick={() => setSource(!isSource)}
      >
        SOURCE
      </Button>
    </>
  )
}

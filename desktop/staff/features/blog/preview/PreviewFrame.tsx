import { useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import blog from '#storefront/features/blog/blog.css?inline'
import post from '#storefront/features/blog/post.css?inline'
import layout from '#storefront/theme/layout.css?inline'
import modes from '#storefront/theme/modes.css?inline'
import reset from '#storefront/theme/reset.css?inline'
import surfaces from '#storefront/theme/surfaces.css?inline'
import tokens from '#storefront/theme/tokens.css?inline'
import type from '#storefront/theme/type.css?inline'

const nonce = document.querySelector<HTMLElement>('#app')?.nonce ?? ''

/** Runs nothing: the frame has the policy of this page, and no scripts at all. Its links open beside it. It
 * scrolls by keyboard. */
const shell = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Preview</title><base target="_blank">
<style nonce="${nonce}">${[tokens, reset, type, layout, surfaces, modes, blog, post].join('\n')}</style>
</head><body tabindex="0"></body></html>`

interface PreviewFrameProps {
  title: string
  /** In CSS pixels, as a screen of this width would show it. */
  width: number
  height: number
  /** Of the room that there is: 1 is full size. */
  scale: number
  children: ReactNode
}

/** A small screen of the shop, with the storefront's own styles and none of ours. */
export function PreviewFrame({ title, width, height, scale, children }: PreviewFrameProps) {
  const [body, setBody] = useState<HTMLElement | null>(null)
  return (
    <div className="post-screen" style={{ width: width * scale, height }}>
      <iframe
        title={title}
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        srcDoc={shell}
        style={{ width, height: height / scale, transform: `scale(${scale})` }}
        onLoad={({ currentTarget }) => setBody(currentTarget.contentDocument?.body ?? null)}
      />
      {body && createPortal(children, body)}
    </div>
  )
}

import { useMemo, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import theme from '#storefront/theme/index.css?inline'
import './preview.css'

const nonce = document.querySelector<HTMLElement>('#app')?.nonce ?? ''

/** In the frame no scripts run, but what it shows is the page of somebody whose browser runs them: theirs has arrows on its carousels. */
const asAlive = (styles: string) =>
  `${styles.replace(/@media ?\(scripting: ?none\)/g, '@media not all')}
noscript { display: none }`

/** Runs nothing: the frame has the policy of this page, and no scripts at all. It scrolls by keyboard. */
const shellOf = (styles: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Preview</title><base target="_blank">
<style nonce="${nonce}">${asAlive(`${theme}\n${styles}`)}</style>
</head><body tabindex="0"></body></html>`

interface PreviewFrameProps {
  title: string
  /** In CSS pixels, as a screen of this width would show it. */
  width: number
  height: number
  /** Of the room that there is: 1 is full size. */
  scale: number
  /** Style sheets of what is shown, on top of the storefront's theme. */
  styles: string
  /** Links open beside the frame. Otherwise nothing leaves it. */
  opensLinks?: boolean
  /** Its body, once it is there, for whoever must look into it. */
  onBody?(body: HTMLElement | null): void
  children: ReactNode
}

/** A small screen of the shop, with the storefront's own styles and none of ours. */
export function PreviewFrame({
  title,
  width,
  height,
  scale,
  styles,
  opensLinks = false,
  onBody,
  children,
}: PreviewFrameProps) {
  const [body, setBody] = useState<HTMLElement | null>(null)
  const shell = useMemo(() => shellOf(styles), [styles])
  return (
    <div className="preview-screen" style={{ width: width * scale, height }}>
      <iframe
        title={title}
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox={`allow-same-origin${opensLinks ? ' allow-popups allow-popups-to-escape-sandbox' : ''}`}
        srcDoc={shell}
        style={{ width, height: height / scale, transform: `scale(${scale})` }}
        onLoad={({ currentTarget }) => {
          const loaded = currentTarget.contentDocument?.body ?? null
          setBody(loaded)
          onBody?.(loaded)
        }}
      />
      {body && createPortal(children, body)}
    </div>
  )
}

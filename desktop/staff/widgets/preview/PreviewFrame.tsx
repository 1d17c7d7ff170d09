import { useMemo, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { keepReplacedTexts } from '#storefront/replaced-texts.ts'
import { isPressed, shortcuts } from '#staff/widgets/commands/keyboard.ts'
import theme from '#storefront/theme/index.css?inline'
import './preview.css'

const nonce = document.querySelector<HTMLElement>('#app')?.nonce ?? ''

/**
 * The frame runs no scripts but shows the page of a browser that does, so rules for disabled scripting are removed. Each
 * frame is a new document without a preload: with `optional` it would never show the shop's typeface.
 */
const adaptStyles = (styles: string) =>
  `${styles.replace(/@media ?\(scripting: ?none\)/g, '@media not all').replace(/font-display: ?optional/g, 'font-display:block')}
noscript { display: none }`

/** Neither content of the page nor a frame in it may run anything; this app's listeners may. */
const POLICY = ['script-src', 'worker-src', 'frame-src', 'object-src', 'form-action'].map((one) => `${one} 'none'`)

/**
 * The frame's document. It runs no scripts: its own policy is added to that of this page, which it inherits. Its body is
 * focusable, so that it scrolls by keyboard.
 */
const frameDocument = (styles: string) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${POLICY.join('; ')}">
<title>Preview</title><base target="_blank">
<style nonce="${nonce}">${adaptStyles(`${theme}\n${styles}`)}</style>
</head><body tabindex="0"></body></html>`

const texts = 'input:not([type="checkbox"], [type="radio"]), textarea'
const own = [shortcuts.undo, shortcuts.redo]

/** Key events don't leave a frame, so shortcuts are forwarded to the screen. A field keeps its own undo. */
function forward(event: KeyboardEvent) {
  const isCommand = event.ctrlKey || event.metaKey || isPressed(event, shortcuts.toolbar)
  if (!isCommand || ((event.target as Element).matches(texts) && own.some((one) => isPressed(event, one)))) return
  if (!dispatchEvent(new KeyboardEvent('keydown', event))) event.preventDefault()
}

interface PreviewFrameProps {
  title: string
  /** In CSS pixels of the previewed screen. */
  width: number
  height: number
  /** Share of the available width; 1 is full size. */
  scale: number
  /** Style sheets of the content, in addition to the storefront's theme. */
  styles: string
  /** Links open in a new tab. Otherwise they do nothing. */
  canOpenLinks?: boolean
  /** Receives the frame's body once it is loaded, to listen to it. */
  onBody?(body: HTMLElement | null): void
  children: ReactNode
}

/** Renders content in a frame with the storefront's styles and none of the staff app's. */
export function PreviewFrame({
  title,
  width,
  height,
  scale,
  styles,
  canOpenLinks = false,
  onBody,
  children,
}: PreviewFrameProps) {
  const [body, setBody] = useState<HTMLElement | null>(null)
  const shell = useMemo(() => frameDocument(styles), [styles])
  return (
    <div className="preview-screen" style={{ width: width * scale, height }}>
      <iframe
        title={title}
        // WebKit calls no listener in a frame without `allow-scripts`; what is in it is stopped by its policy.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox={`allow-same-origin${onBody ? ' allow-scripts' : ''}${canOpenLinks ? ' allow-popups allow-popups-to-escape-sandbox' : ''}`}
        srcDoc={shell}
        style={{ width, height: height / scale, transform: `scale(${scale})` }}
        onLoad={({ currentTarget }) => {
          const loaded = currentTarget.contentDocument?.body ?? null
          if (loaded) keepReplacedTexts(loaded.ownerDocument)
          loaded?.addEventListener('keydown', forward, { capture: true })
          setBody(loaded)
          onBody?.(loaded)
        }}
      />
      {body && createPortal(children, body)}
    </div>
  )
}

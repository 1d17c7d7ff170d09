import { COPIED_PICTURES } from '#bridge/uploads.ts'
import { onlineAtom } from '#staff/api/connection.ts'
import { store } from '#staff/store.ts'

/**
 * Shows the local copy of other hosts' pictures offline, also in previews, and loads pictures that failed again when the
 * connection changes. Works on elements, because the shop's own renderers must stay as shoppers get them. Returns a
 * function that stops it.
 */
export function followPictures(): () => void {
  const within = new AbortController()
  /** Addresses as rendered. */
  const rendered = new Map<HTMLImageElement, { src: string; srcset: string | null }>()

  function failed(event: Event) {
    const image = event.target as HTMLImageElement
    const src = image.nodeName === 'IMG' ? image.getAttribute('src') : null
    if (src === null) return
    if (src.startsWith(COPIED_PICTURES)) return
    rendered.set(image, { src, srcset: image.getAttribute('srcset') })
    if (store.get(onlineAtom) || !/^https?:/i.test(src)) return
    // Whoever renders it hears of the failure only if the copy has no such picture either.
    event.stopImmediatePropagation()
    image.removeAttribute('srcset')
    image.src = `${COPIED_PICTURES}?address=${encodeURIComponent(src)}`
  }

  function tryAgain() {
    for (const [image, { src, srcset }] of rendered) {
      rendered.delete(image)
      const now = image.getAttribute('src')
      if (!image.isConnected || (now !== src && !now?.startsWith(COPIED_PICTURES))) continue
      if (srcset !== null) image.srcset = srcset
      image.src = src
    }
  }

  function watch(document: Document) {
    const options = { capture: true, signal: within.signal }
    document.addEventListener('error', failed, options)
    // Previews are frames; their content is rendered after this.
    document.addEventListener(
      'load',
      ({ target }) => {
        if (target instanceof HTMLIFrameElement && target.contentDocument) watch(target.contentDocument)
      },
      options,
    )
  }

  watch(document)
  const stop = store.sub(onlineAtom, tryAgain)
  return () => {
    stop()
    within.abort()
  }
}

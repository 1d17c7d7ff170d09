import type { EditorView } from 'prosemirror-view'
import { client } from '#staff/api/client.ts'
import { ownPath } from '#staff/widgets/links/own-address.ts'
import { toast } from '#staff/toast/toast.ts'
import { showProblems } from '#staff/widgets/references/found-problems.ts'
import { errorMessage } from '#staff/widgets/useChange.ts'
import { createDeferred, parseUrl } from '#shared/older-browsers.ts'

/** Whether a picture must be brought to the image repository to stay. */
const isForeign = (src: string) => /^(data:image\/|blob:|file:|https?:\/\/)/i.test(ownPath(src))

/** Foreign pictures of the text: alternative texts by address. */
export function foreignPictures(view: EditorView): Map<string, string> {
  const found = new Map<string, string>()
  view.state.doc.descendants(({ type, attrs }) => {
    const src = String(attrs['src'])
    if (type.name === 'image' && isForeign(src)) found.set(src, String(attrs['alt']))
  })
  return found
}

/** Stores a pasted picture and returns its address here. Throws ApiError, or TypeError if a blob is gone. */
async function store(src: string, alt: string): Promise<string> {
  if (/^file:/i.test(src)) throw new Error('Word keeps it in a file. Copy the image alone, or drop its file here.')
  const filename = nameOf(src, alt)
  const words = { filename, originalName: filename, alt }
  if (/^https?:/i.test(src)) {
    const { id } = await client.images.create({ body: { ...words, url: src } })
    return (await client.images.copyHere({ params: { id } })).url
  }
  const url = src.startsWith('blob:') ? await readBlob(src) : src
  return (await client.images.create({ body: { ...words, url } })).url
}

async function readBlob(src: string): Promise<string> {
  const response = await fetch(src).catch(() => null)
  if (!response) throw new Error('The picture is no longer there. Copy it again.')
  const blob = await response.blob()
  const { promise, resolve, reject } = createDeferred<string>()
  const reader = new FileReader()
  reader.addEventListener('load', () => resolve(String(reader.result)))
  reader.addEventListener('error', () => reject(reader.error))
  reader.readAsDataURL(blob)
  return promise
}

function nameOf(src: string, alt: string): string {
  const [, type = 'png'] = /^data:image\/(\w+)/.exec(src) ?? []
  const path = /^https?:/i.test(src) ? (parseUrl(src)?.pathname.split('/').at(-1) ?? '') : ''
  if (/\.(jpe?g|png|webp|gif|avif)$/i.test(path)) return path.slice(0, 200)
  const now = new Date().toISOString().slice(0, 19).replaceAll(/[T:]/g, '-')
  return `${alt.trim().slice(0, 60) || `pasted ${now}`}.${type}`
}

/**
 * Brings pictures that have come since `before` into the image repository, and then changes their addresses. What can't
 * be fetched stays where it is and is named in a message.
 */
export async function bringPictures(view: EditorView, before: ReadonlyMap<string, string>): Promise<void> {
  const wanted = new Map([...foreignPictures(view)].filter(([src]) => !before.has(src)))
  if (wanted.size === 0) return
  toast({
    title: wanted.size === 1 ? 'Adding 1 image to the repository' : `Adding ${wanted.size} images to the repository`,
  })
  const failed: string[] = []
  const undescribed: string[] = []
  for (const [src, alt] of wanted)
    try {
      const url = await store(src, alt)
      replace(view, src, url)
      if (!alt.trim()) undescribed.push(url)
    } catch (error) {
      failed.push(`${src.startsWith('data:') ? alt || 'An image' : src.slice(0, 120)}: ${errorMessage(error)}`)
    }
  if (failed.length === 0)
    toast({
      title: wanted.size === 1 ? '1 image added' : `${wanted.size} images added`,
      ...(undescribed.length > 0 && {
        description: undescribed.length === 1 ? '1 lacks an alt text.' : `${undescribed.length} lack an alt text.`,
        action: { label: 'DESCRIBE', onPress: () => askForTexts(undescribed) },
      }),
    })
  else
    toast({
      variant: 'destructive',
      title: failed.length === 1 ? '1 image couldn’t be added' : `${failed.length} images couldn’t be added`,
      description: `The text still uses its old address. ${failed.join(' ')}`,
    })
}

const askForTexts = (images: readonly string[]) =>
  showProblems({
    blocks: [],
    isLive: false,
    findings: images.map((image) => ({
      kind: 'missing-alt',
      blockId: '',
      place: 'Image in the text',
      words: '',
      image,
    })),
    pathOf: null,
  })

function replace(view: EditorView, src: string, url: string) {
  if (view.isDestroyed) return
  const { tr } = view.state
  view.state.doc.descendants((node, position) => {
    if (node.type.name === 'image' && node.attrs['src'] === src) tr.setNodeAttribute(position, 'src', url)
  })
  // Undo shouldn't bring the old address back.
  if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false))
}

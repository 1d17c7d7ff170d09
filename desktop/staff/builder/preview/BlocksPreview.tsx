import { atom, useAtom } from 'jotai'
import { memo, useDeferredValue, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import type { Block } from '#shared/blocks/block.ts'
import { listImageUrls } from '#shared/blocks/image-urls.ts'
import type { MaxWidth } from '#shared/features/pages/max-widths.ts'
import { usePictureFacts } from '#staff/widgets/picture/usePictureFacts.ts'
import { PreviewFrame } from '#staff/widgets/preview/PreviewFrame.tsx'
import { useWidth } from '#staff/widgets/preview/useWidth.ts'
import { BlockList } from './BlockList.tsx'
import mark from './mark.css?inline'
import { MarkedBlock } from './MarkedBlock.tsx'
import { PreviewBar, type Screen, widths } from './PreviewBar.tsx'
import { findRenderedElements, ShownPage, listRenderedBlocks } from './ShownPage.tsx'
import { blockInteraction } from './block-interaction.ts'
import shop from './shop.css?inline'
import { useThrottledValue } from './useThrottledValue.ts'
import { useProducts } from './useProducts.ts'
import './preview-blocks.css'

const styles = `${shop}\n${mark}`

/** The preview updates at most this often while typing, in ms. */
const EVERY_MS = 200

/** Survives switching between editing and preview. Starts with a screen that fits this window. */
const screenAtom = atom<Screen>(innerWidth < widths.TABLET ? 'PHONE' : 'DESKTOP')

interface BlocksPreviewProps {
  /** The page title. */
  title: string
  /** The page's slug, if it has one. The pages `contact` and `footer` are rendered in their own way. */
  slug?: string | undefined
  maxWidth: MaxWidth
  /** Includes unsaved typing. Unchanged blocks must be the same objects, so that they are not rendered again. */
  blocks: readonly Block[]
  /** The id of the selected block, which is highlighted. */
  selected: string | null
  onSelect(blockId: string): void
}

/**
 * The page exactly as shoppers see it: the shop's renderers, styles and products in a frame without scripts, at the
 * width of a phone, tablet or desktop. Links and forms are inert; clicking a block selects it.
 */
export function BlocksPreview({ title, slug, maxWidth, blocks, selected, onSelect }: BlocksPreviewProps) {
  const [screen, setScreen] = useAtom(screenAtom)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [pointed, setPointed] = useState<string | null>(null)
  const marked = pointed ?? selected
  const width = widths[screen]
  const [available, box] = useWidth<HTMLElement>(width)
  const height = useHeight()
  const scale = Math.min(1, available / width)

  const behind = useDeferredValue(useThrottledValue(blocks, EVERY_MS))
  const shown = useMemo(() => listRenderedBlocks(slug, behind), [slug, behind])
  const products = useProducts(behind)
  const pictures = usePictureFacts(useMemo(() => listImageUrls(behind), [behind]))

  const press = useEffectEvent((element: Element) => {
    const index = body ? findRenderedElements(slug, body).findIndex((each) => each.contains(element)) : -1
    const block = shown[index]
    if (block && blocks.some(({ id }) => id === block.id)) onSelect(block.id)
  })
  useEffect(() => (body ? blockInteraction(body, press) : undefined), [body])

  return (
    <section className="blocks-preview" aria-label="Preview" ref={box}>
      <PreviewBar screen={screen} setScreen={setScreen} isBehind={behind !== blocks} products={products} />
      <BlockList blocks={shown} selected={selected} onSelect={onSelect} onPoint={setPointed} />
      <PreviewFrame
        title="Preview of the page"
        width={width}
        height={height}
        scale={scale}
        styles={styles}
        onBody={setBody}
      >
        <Shown title={title} slug={slug} maxWidth={maxWidth} blocks={behind} data={products.data} pictures={pictures} />
      </PreviewFrame>
      {body && marked !== null && (
        <MarkedBlock key={marked} body={body} slug={slug} shown={shown} id={marked} scale={scale} />
      )}
    </section>
  )
}

/** Not rendered again for a selection or a resized window. */
const Shown = memo(ShownPage)

/** Approximate height of the header and the bars above the frame, in CSS pixels. */
const ABOVE = 300
const LEAST = 360

/** The height that the window leaves for the frame, in CSS pixels. */
const useHeight = () =>
  useSyncExternalStore(
    (changed) => {
      addEventListener('resize', changed)
      return () => removeEventListener('resize', changed)
    },
    () => Math.max(LEAST, innerHeight - ABOVE),
  )

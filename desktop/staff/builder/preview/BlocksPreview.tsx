import { atom, useAtom } from 'jotai'
import { memo, useDeferredValue, useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import type { Block } from '#shared/blocks/block.ts'
import { picturesOf } from '#shared/blocks/pictures.ts'
import type { MaxWidth } from '#shared/features/pages/max-widths.ts'
import { usePictureFacts } from '#staff/widgets/picture/usePictureFacts.ts'
import { PreviewFrame } from '#staff/widgets/preview/PreviewFrame.tsx'
import { useRoom } from '#staff/widgets/preview/useRoom.ts'
import { BlockList } from './BlockList.tsx'
import mark from './mark.css?inline'
import { MarkedBlock } from './MarkedBlock.tsx'
import { PreviewBar, type Screen, widths } from './PreviewBar.tsx'
import { elementsOn, ShownPage, shownOn } from './ShownPage.tsx'
import { keepStill } from './stillness.ts'
import shop from './shop.css?inline'
import { useCalm } from './useCalm.ts'
import { useProducts } from './useProducts.ts'
import './preview-blocks.css'

const styles = `${shop}\n${mark}`

/** So often it follows what is typed. */
const EVERY_MS = 200

/** Stays while one goes to and fro between editing and the preview. At first a screen that can be read on this one. */
const screenAtom = atom<Screen>(innerWidth < widths.TABLET ? 'PHONE' : 'DESKTOP')

interface BlocksPreviewProps {
  /** The page's. */
  title: string
  /** Of the page, where it has one: the pages `contact` and `footer` are shown in ways of their own. */
  slug?: string | undefined
  maxWidth: MaxWidth
  /** With what is typed in open editors. The same object where a block is the same: it is not drawn again. */
  blocks: readonly Block[]
  /** The id of the selected block, which is marked. */
  selected: string | null
  onSelect(blockId: string): void
}

/**
 * Exactly what shoppers get: the shop's own renderers, styles and products in a frame that runs nothing, as wide as a phone, a
 * tablet or a desk. Links lead nowhere and the form sends nothing; a click on a block selects it, so does Enter in the list of
 * blocks. What it shows may be a moment behind what is typed, never the other way round.
 */
export function BlocksPreview({ title, slug, maxWidth, blocks, selected, onSelect }: BlocksPreviewProps) {
  const [screen, setScreen] = useAtom(screenAtom)
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [pointed, setPointed] = useState<string | null>(null)
  const marked = pointed ?? selected
  const width = widths[screen]
  const [room, box] = useRoom<HTMLElement>(width)
  const height = useHeight()
  const scale = Math.min(1, room / width)

  const behind = useDeferredValue(useCalm(blocks, EVERY_MS))
  const shown = useMemo(() => shownOn(slug, behind), [slug, behind])
  const products = useProducts(behind)
  const pictures = usePictureFacts(useMemo(() => picturesOf(behind), [behind]))

  const press = useEffectEvent((element: Element) => {
    const index = body ? elementsOn(slug, body).findIndex((each) => each.contains(element)) : -1
    const block = shown[index]
    if (block && blocks.some(({ id }) => id === block.id)) onSelect(block.id)
  })
  useEffect(() => (body ? keepStill(body, press) : undefined), [body])

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

/** Drawn again only for its own sake, not for a selection or a wider window. */
const Shown = memo(ShownPage)

/** Of the header, the toolbar and the bar above the frame, roughly. */
const ABOVE = 300
const LEAST = 360

/** As high as the window leaves, in CSS pixels. */
const useHeight = () =>
  useSyncExternalStore(
    (changed) => {
      addEventListener('resize', changed)
      return () => removeEventListener('resize', changed)
    },
    () => Math.max(LEAST, innerHeight - ABOVE),
  )

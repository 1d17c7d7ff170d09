import { atom, useAtom } from 'jotai'
import {
  memo,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  useRef,
} from 'react'
import type { Block } from '#shared/blocks/block.ts'
import { keyOf } from '#staff/widgets/commands/keyboard.ts'
import { listImageUrls } from '#shared/blocks/image-urls.ts'
import type { MaxWidth } from '#shared/features/pages/max-widths.ts'
import { useBuilder, useBuilderState } from '#staff/builder/builder.ts'
import { currentBlocks } from '#staff/builder/current-blocks.ts'
import { labelOf } from '#shared/blocks/block-labels.ts'
import { useImageFacts } from '#staff/widgets/image/useImageFacts.ts'
import { PreviewFrame } from '#staff/widgets/preview/PreviewFrame.tsx'
import { useWidth } from '#staff/widgets/preview/useWidth.ts'
import { BlockList } from './BlockList.tsx'
import mark from './mark.css?inline'
import { MarkedBlock } from './MarkedBlock.tsx'
import { findTextElement } from './typed-text.ts'
import { TypedText } from './TypedText.tsx'
import { findRenderedElements, ShownPage, listRenderedBlocks } from './ShownPage.tsx'
import shop from './shop.css?inline'
import { useProducts } from './useProducts.ts'
import './preview-blocks.css'
import { Button } from 'antd'
import { Tool } from '#staff/widgets/menu/Tool.tsx'
import { errorMessage } from '#staff/widgets/useChange.ts'

/** Widths of the preview screens in CSS pixels. */
const widths = { PHONE: 390, TABLET: 768, DESKTOP: 1280 } as const
type Screen = keyof typeof widths

interface PreviewBarProps {
  screen: Screen
  setScreen(screen: Screen): void
  /** The frame doesn't show the latest blocks yet. */
  isBehind: boolean
  products: ReturnType<typeof useProducts>
  canType: boolean
}

/** Chooses the preview screen, and shows whether the preview is complete. */
const PreviewBar = ({ screen, setScreen, isBehind, products, canType }: PreviewBarProps) => (
  <>
    <div className="blocks-preview-bar row loose">
      <fieldset className="row tight">
        <legend className="sr-only">Preview on</legend>
        {(Object.keys(widths) as Screen[]).map((name) => (
          <Tool
            key={name}
            className="tool-edged"
            name={name}
            aria-pressed={screen === name}
            onPress={() => setScreen(name)}
          >
            {name}
          </Tool>
        ))}
      </fieldset>
      <span className="dim" aria-live="polite">
        {products.isLoading ? '[LOADING PRODUCTS...]' : isBehind ? '[UPDATING...]' : 'What shoppers will see'}
      </span>
      {canType && <span className="dim small">Click a text to change it</span>}
    </div>
    {products.error !== undefined && (
      <p role="alert" className="field-problem">
        Couldn’t load the products on this page. Shoppers may still see them. {errorMessage(products.error)}{' '}
        <Button size="small" onClick={products.retry}>
          RETRY
        </Button>
      </p>
    )}
  </>
)

/** Elements that react to a click themselves; clicking them selects no block. */
const controls = 'summary, button, input, select, textarea, label, option'

/**
 * Makes links and forms of a page inert while sections, carousels and fields keep working. `onPress` receives the
 * clicked element unless it handled the click. Returns a function that undoes it.
 */
function blockInteraction(body: HTMLElement, onPress: (element: Element) => void): () => void {
  const elementOf = ({ target }: Event) => target as Element
  const click = (event: Event) => {
    const element = elementOf(event)
    // Buttons, too: those of a form would submit it.
    if (element.closest('a, area, button:not([type="button"]), input[type="submit"], input[type="image"]'))
      event.preventDefault()
    if (!element.closest(controls)) onPress(element)
  }
  const keydown = (event: KeyboardEvent) => {
    if (keyOf(event) === 'Enter' && elementOf(event).matches('form input')) event.preventDefault()
  }
  const still = (event: Event) => event.preventDefault()
  const within = new AbortController()
  const options = { capture: true, signal: within.signal }
  body.addEventListener('click', click, options)
  // A dropped file would replace the preview.
  for (const name of ['auxclick', 'submit', 'dragstart', 'dragover', 'drop'])
    body.addEventListener(name, still, options)
  body.addEventListener('keydown', keydown, options)
  return () => within.abort()
}

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
  /** Whether a click on a text lets it be typed there. */
  canType: boolean
}

/** A text that is being typed in the preview. */
type Typing = Pick<Parameters<typeof TypedText>[0], 'element' | 'id' | 'path' | 'label'>

/**
 * The page exactly as shoppers see it: the shop's renderers, styles and products in a frame that runs no scripts, at
 * the width of a phone, tablet or desktop. Links and forms are inert; clicking a text lets it be typed there, and clicking
 * elsewhere selects the block.
 */
export function BlocksPreview({ title, slug, maxWidth, blocks, selected, onSelect, canType }: BlocksPreviewProps) {
  const builder = useBuilder()
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
  const pictures = useImageFacts(useMemo(() => listImageUrls(behind), [behind]))

  // Until editing begins on a screen every block is laid out, so that its size there is known.
  const [first, setFirst] = useState({ blocks, screen })
  if (first.screen !== screen) setFirst({ blocks, screen })
  const hasOpen = useBuilderState(({ open }) => Object.keys(open).length > 0)
  const isEdited = hasOpen || first.blocks !== blocks
  useLayoutEffect(() => void body?.toggleAttribute('data-edited', isEdited), [body, isEdited])

  const [typing, setTyping] = useState<Typing | null>(null)
  const press = useEffectEvent((at: Element) => {
    const elements = body ? findRenderedElements(slug, body) : []
    const index = elements.findIndex((each) => each.contains(at))
    const id = shown[index]?.id
    const block = currentBlocks(builder.getState()).find((each) => each.id === id)
    if (!block) return
    const text = canType ? findTextElement(block.content, at, elements[index]!) : null
    if (text) setTyping({ ...text, id: block.id, label: labelOf(block) })
    else onSelect(block.id)
  })
  useEffect(() => (body ? blockInteraction(body, press) : undefined), [body])

  return (
    <section className="blocks-preview" aria-label="Preview" data-screen={screen} ref={box}>
      <PreviewBar {...{ screen, setScreen, products, canType }} isBehind={behind !== blocks} />
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
      {body && typing && <TypedText key={typing.path.join()} body={body} {...typing} onEnd={() => setTyping(null)} />}
      {body && marked !== null && (
        <MarkedBlock key={marked} body={body} slug={slug} shown={shown} id={marked} scale={scale} />
      )}
    </section>
  )
}

/** Not rendered again for a selection or a resized window. */
const Shown = memo(ShownPage)

/** Approximate height of the header and the bars above the frame, in CSS pixels; the bars alone stay while scrolling. */
const ABOVE = 300
const BARS = 136
const LEAST = 360

/** The height that the window leaves for the frame, in CSS pixels. */
const useHeight = () =>
  useSyncExternalStore(
    (changed) => {
      addEventListener('resize', changed)
      addEventListener('scroll', changed, { passive: true })
      return () => {
        removeEventListener('resize', changed)
        removeEventListener('scroll', changed)
      }
    },
    () => Math.max(LEAST, innerHeight - Math.max(BARS, ABOVE - Math.round(scrollY))),
  )

/**
 * A value that changes at most every `every` ms and ends with the latest one. Saves rendering a large page on every
 * keystroke.
 */
function useThrottledValue<T>(value: T, every: number): T {
  const [shown, setShown] = useState(value)
  const changed = useRef(0)
  useEffect(() => {
    if (value === shown) return
    const wait = changed.current + every - performance.now()
    const timer = setTimeout(
      () => {
        changed.current = performance.now()
        setShown(value)
      },
      Math.max(0, wait),
    )
    return () => clearTimeout(timer)
  }, [value, shown, every])
  return shown
}

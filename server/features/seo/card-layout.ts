import type satori from 'satori'
import type { Card } from './card.ts'
import { cardText, CELL, fit, fitLine, LINE, type FittedText } from './fit-text.ts'

export const WIDTH = 1200
export const HEIGHT = 630
const FRAME = 30
const PADDING = 48
/** Position and size of the image, in pixels. */
export const PANE = { left: WIDTH - FRAME - 2 - 440, top: FRAME + 2, width: 440, height: HEIGHT - 2 * FRAME - 4 }

const TITLE_SIZES = [92, 80, 70, 60, 52, 46]
/** Heights in pixels: the title's without facts and price, and what those two take from it. */
const TITLE_HEIGHT = 370
const FACTS_HEIGHT = 62
const PRICE_HEIGHT = 72

/** Colours from storefront/theme/tokens.css. */
const colours = {
  screen: '#050805',
  phosphor: '#22c55e',
  bright: '#86efac',
  dim: '#4d9e6a',
  line: '#14532d',
}

type Node = Parameters<typeof satori>[0]
type Style = Record<string, string | number>

/** Creates an element in the shape that satori expects, without React. */
const box = (style: Style, ...children: (Node | string)[]): Node =>
  ({ type: 'div', props: { style: { display: 'flex', ...style }, children } }) as unknown as Node

/** Layout of the card without its image, which is composited into a pane at the right. */
export function cardLayout(card: Card, hasPicture: boolean): Node {
  const width = (hasPicture ? PANE.left : WIDTH - FRAME) - FRAME - 2 * PADDING
  const facts = fitLine(card.facts.map(cardText).join(' · '), [30, 26, 22], width)
  const height = TITLE_HEIGHT - (facts.text ? FACTS_HEIGHT : 0) - (card.price ? PRICE_HEIGHT : 0)
  const title = fit(cardText(card.title) || cardText(card.shopName), TITLE_SIZES, { width, height, maxLines: 4 })
  return box(
    { width: WIDTH, height: HEIGHT, background: colours.screen, fontFamily: families, position: 'relative' },
    ...frame(hasPicture),
    box(
      { position: 'absolute', left: FRAME + PADDING, top: FRAME + 40, width, height: HEIGHT - 2 * FRAME - 80 },
      box(
        { flexDirection: 'column', justifyContent: 'space-between', width: '100%' },
        head(card, width),
        box(
          { flexDirection: 'column' },
          lines(title, { color: colours.bright, fontWeight: 800, lineHeight: LINE }),
          ...(facts.text
            ? [
                box(
                  { color: colours.phosphor, fontSize: facts.size, height: FACTS_HEIGHT, alignItems: 'flex-end' },
                  facts.text,
                ),
              ]
            : []),
          ...(card.price
            ? [
                box(
                  {
                    color: colours.bright,
                    fontWeight: 700,
                    fontSize: 44,
                    height: PRICE_HEIGHT,
                    alignItems: 'flex-end',
                  },
                  card.price,
                ),
              ]
            : []),
        ),
        prompt(card, width),
      ),
    ),
  )
}

/** Font subsets. The worker thread loads each under its name. */
export const subsets = ['latin', 'latin-ext', 'cyrillic', 'cyrillic-ext', 'greek', 'vietnamese']
const families = subsets.join(', ')

function head({ shopName, label }: Card, width: number): Node {
  const name = fitLine(cardText(shopName), [34], width - 40)
  const isLabelShown = name.text.length * name.size + label.length * 24 < (width - 60) / CELL
  return box(
    { alignItems: 'center', justifyContent: 'space-between', width: '100%' },
    box(
      { alignItems: 'center', color: colours.phosphor, fontWeight: 700, fontSize: name.size },
      name.text,
      box({ width: 20, height: 36, marginLeft: 10, background: colours.phosphor }),
    ),
    box({ color: colours.dim, fontSize: 24 }, isLabelShown ? label : ''),
  )
}

function prompt({ command }: Card, width: number): Node {
  const { size, text } = fitLine(`$ ${cardText(command)}`, [26, 22], width)
  return box({ color: colours.dim, fontSize: size }, text)
}

/** Lines that are wrapped already, so satori must not wrap them again. */
const lines = ({ size, lines: all }: FittedText, style: Style): Node =>
  box(
    { flexDirection: 'column', fontSize: size, ...style },
    ...all.map((line) => box({ whiteSpace: 'pre', flexShrink: 0 }, line)),
  )

/** A border in box-drawing style, with brighter corners. */
function frame(hasPicture: boolean): Node[] {
  const line = `2px solid ${colours.line}`
  const corner = `4px solid ${colours.phosphor}`
  const at = FRAME - 2
  const size = { position: 'absolute', width: 36, height: 36 }
  return [
    box({
      position: 'absolute',
      left: FRAME,
      top: FRAME,
      width: WIDTH - 2 * FRAME,
      height: HEIGHT - 2 * FRAME,
      border: line,
    }),
    ...(hasPicture
      ? [
          box({
            position: 'absolute',
            left: PANE.left - 2,
            top: FRAME,
            width: 2,
            height: HEIGHT - 2 * FRAME,
            background: colours.line,
          }),
        ]
      : []),
    box({ ...size, left: at, top: at, borderLeft: corner, borderTop: corner }),
    box({ ...size, right: at, top: at, borderRight: corner, borderTop: corner }),
    box({ ...size, left: at, bottom: at, borderLeft: corner, borderBottom: corner }),
    box({ ...size, right: at, bottom: at, borderRight: corner, borderBottom: corner }),
  ]
}

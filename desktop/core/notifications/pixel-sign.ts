/** Small picture of pixels in BGRA, as Electron takes it, with both sides in pixels. */
export interface PixelSign {
  bitmap: Buffer
  width: number
  height: number
}

/** Colours of the pages, in BGRA. */
const PHOSPHOR = [0x5e, 0xc5, 0x22, 0xff]
const SCREEN = [0x05, 0x08, 0x05, 0xff]

const SIDE = 32
const GLYPH_WIDTH = 3

/** Each glyph is five rows of three pixels. */
const glyphs: Readonly<Record<string, string>> = {
  '0': '### # # # # # ###',
  '1': ' #  ##   #   #  ###',
  '2': '###   # ### #   ###',
  '3': '###   # ###   # ###',
  '4': '# # # # ###   #   #',
  '5': '### #   ###   # ###',
  '6': '### #   ### # # ###',
  '7': '###   #   #   #   #',
  '8': '### # # ### # # ###',
  '9': '### # # ###   # ###',
  '+': '     #  ###  #     ',
  H: '# # # # ### # # # #',
}

/** A count on a bright square, for the overlay of Windows' taskbar, which is only 16 pixels wide on most screens. */
export const countSign = (count: number): PixelSign => draw(count > 99 ? '99+' : String(count), SCREEN, PHOSPHOR)

/** The program's sign in the notification area: a bright letter on the dark screen. */
export const programSign = (): PixelSign => draw('H', PHOSPHOR, SCREEN)

/** Draws up to three glyphs, as large as the square allows. */
function draw(text: string, ink: number[], ground: number[]): PixelSign {
  const bitmap = Buffer.alloc(SIDE * SIDE * 4)
  const scale = { 1: 5, 2: 4 }[text.length] ?? 3
  const gap = text.length > 2 ? 1 : scale
  const paint = (x: number, y: number, colour: number[]) => bitmap.set(colour, (y * SIDE + x) * 4)
  for (let y = 0; y < SIDE; y++)
    for (let x = 0; x < SIDE; x++) {
      const isCorner = (x === 0 || x === SIDE - 1) && (y === 0 || y === SIDE - 1)
      if (!isCorner) paint(x, y, ground)
    }
  const width = text.length * GLYPH_WIDTH * scale + (text.length - 1) * gap
  const top = Math.floor((SIDE - 5 * scale) / 2)
  let left = Math.floor((SIDE - width) / 2)
  for (const letter of text) {
    const rows = glyphs[letter]!
    for (let row = 0; row < 5; row++)
      for (let column = 0; column < GLYPH_WIDTH; column++)
        if (rows[row * (GLYPH_WIDTH + 1) + column] === '#')
          for (let y = 0; y < scale; y++)
            for (let x = 0; x < scale; x++) paint(left + column * scale + x, top + row * scale + y, ink)
    left += GLYPH_WIDTH * scale + gap
  }
  return { bitmap, width: SIDE, height: SIDE }
}

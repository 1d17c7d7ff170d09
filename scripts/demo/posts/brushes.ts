import { blob, box, curve, oval, poly, ribbon } from '#scripts/demo/draw/geometry.ts'
import { rounded } from '#scripts/demo/draw/parts/metal.ts'
import type { Sketch, Tone } from '#scripts/demo/draw/sketch.ts'

/** A pointed brush: its tip is at (x, y), its handle leads away at `angle` degrees. */
export const brush = (s: Sketch, x: number, y: number, length: number, angle: number): void =>
  s.at(`translate(${x} ${y}) rotate(${angle})`, () => {
    s.form(
      ribbon(
        [
          [136, 0],
          [length * 0.5, 0],
          [length, 0],
        ],
        [22, 30, 8],
      ).d,
      { fill: 'mid', tone: 'phosphor', shade: 6 },
    )
    s.form(box(76, -15, 72, 30), { fill: 'deep', tone: 'bright', shade: 0 })
    s.line('M96-15V15M106-15V15', 'dim', 4)
    s.form(blob('0,0 30,-10 76,-15 80,0 76,15 34,12'), { fill: 'accentDeep', tone: 'accent', shade: 0 })
    s.line(curve('22,0 48,-3 72,-5'), 'accent', 3)
  })

/** A wide soft brush, the kind that was made for powder. Its hairs end at (x, y). */
export const softBrush = (s: Sketch, x: number, y: number, length: number, angle: number): void =>
  s.at(`translate(${x} ${y}) rotate(${angle})`, () => {
    s.form(
      ribbon(
        [
          [190, 0],
          [300, 0],
          [length, 0],
        ],
        [40, 46, 30],
      ).d,
      { fill: 'mid', shade: 8 },
    )
    s.form(poly('128,-30 206,-22 206,22 128,30'), { fill: 'deep', tone: 'bright', shade: 0 })
    s.form(blob('4,-20 40,-66 100,-58 134,-32 134,32 100,58 40,66 4,20 -4,0'), {
      fill: 'accentDeep',
      tone: 'accent',
      shade: 0,
    })
    for (const share of [-0.7, -0.35, 0, 0.35, 0.7]) {
      s.line(
        curve([
          [126, share * 28],
          [80, share * 50],
          [24, share * 46],
        ]),
        'accent',
        3,
      )
    }
  })

/** An open pot of paint; its foot is at (x, y). */
export const paintPot = (s: Sketch, x: number, y: number, width: number, paint: Tone, rim: Tone = 'phosphor'): void => {
  const [half, tall] = [width / 2, width * 0.92]
  s.form(rounded(x - half, y - tall, width, tall, 14), { fill: 'moss', tone: rim, shade: 12 })
  s.form(box(x - half * 0.72, y - tall * 0.56, half * 1.44, tall * 0.32), {
    fill: 'screen',
    tone: 'dim',
    weight: 4,
    shade: 0,
  })
  s.form(oval(x, y - tall, half * 1.06, half * 0.32), { fill: paint, tone: rim, shade: 0 })
}

import { blob, curve, oval } from '#scripts/demo/draw/geometry.ts'
import { eye } from '#scripts/demo/draw/parts/eyes.ts'
import { leaf, pot } from '#scripts/demo/draw/parts/foliage.ts'
import { bands, tube } from '#scripts/demo/draw/parts/limbs.ts'
import { teeth } from '#scripts/demo/draw/parts/mouths.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'
import type { Sketch } from '#scripts/demo/draw/sketch.ts'

const trap = (s: Sketch, open: number, look: number, lid: number): void => {
  const gape = 18 + open * 16
  s.at(`rotate(${-gape})`, () => {
    s.form(blob('20,0 -40,60 -150,70 -220,20 -210,-6 -100,4'), { fill: 'moss', shade: 14 })
    s.form(blob('0,0 -100,16 -200,0 -100,34'), { fill: 'accentDeep', tone: 'accent', weight: 4, shade: 0 })
    teeth(s, '-40,2 -214,-4', 6, 46, { tone: 'accent', uneven: 0.2 })
  })
  s.at(`rotate(${gape * 0.7})`, () => {
    teeth(s, '-216,-2 -40,-6', 6, 46, { tone: 'accent', uneven: 0.2 })
    s.form(blob('30,10 -100,-4 -214,8 -230,-30 -160,-110 -40,-120 40,-60'), { fill: 'deep', shade: 20 })
    eye(s, -80, -92, 34, { look: [look * 0.5 - 0.4, 0.3], lid, tilt: -8, skin: 'deep' })
    s.line(curve('-180,-40 -140,-24 -100,-30'), 'dim', 5)
  })
}

export const flytrap: Recipe = {
  handle: 'flytrap-matriarch',
  label: 'FLYTRAP MATRIARCH',
  accent: 'pink',
  face: { x: -80, y: -590, reach: 230 },
  notes: [
    { to: [-170, -620], text: 'MOTHER' },
    { to: [-60, -450], text: "PEARLS|(GARDENER'S)" },
    { to: [250, -430], text: 'DAUGHTER,|PECKISH' },
    { to: [120, -70], text: 'POT. COMPANY|ENTRANCE' },
  ],
  tall: 770,
  metres: 2.4,
  draw: (s, { open, raise, look }) => {
    const right = tube(s, '60,-170 190,-220 240,-330 200,-420', [50, 44, 38, 36], { shade: 10 })
    bands(s, right, 5)
    s.at(`translate(196 ${-420 - raise * 20}) scale(-.74 .74)`, () => trap(s, 0.6 + open * 0.4, look, 0.1))
    const left = tube(s, '-60,-170 -220,-190 -250,-260 -210,-320', [46, 40, 34, 32], { shade: 10 })
    bands(s, left, 5)
    s.at('translate(-206 -320) scale(.66)', () => trap(s, open, look, 0.5))
    leaf(s, [100, -170], 200, 76)
    leaf(s, [-90, -170], 190, -84)
    leaf(s, [60, -170], 150, 44)
    const stem = tube(s, '0,-160 60,-300 30,-430 40,-560', [80, 66, 58, 56], { shade: 14 })
    bands(s, stem, 8, { left: -0.5, right: 0.5 })
    for (let i = 0; i < 7; i++) {
      const t = i / 6
      s.form(oval(-4 + t * 84, -478 + Math.sin(t * Math.PI) * 40, 15), {
        fill: 'bright',
        tone: 'phosphor',
        weight: 4,
        shade: 0,
      })
    }
    for (const lean of [-70, -35, 0, 35, 70]) leaf(s, [40, -640], 130, lean + 10, true)
    s.at(`translate(40 ${-570 - raise * 10}) scale(1.16)`, () => {
      trap(s, 0.3 + open * 0.7, look, 0.4)
      s.line('M-126-120L-150-140M-112-132L-130-156M-96-138L-106-164', 'bright', 6)
    })
    pot(s, 200, 130)
    s.line(curve('-150,-100 -75,-60 0,-100 75,-60 150,-100'), 'accent', 7)
    s.line(curve('-140,-60 -70,-20 0,-60 70,-20 140,-60'), 'dim', 5)
  },
}

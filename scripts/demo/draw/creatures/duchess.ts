import { blob, curve, oval, poly } from '#scripts/demo/draw/geometry.ts'
import type { Point } from '#scripts/demo/draw/geometry.ts'
import { brow, eye } from '#scripts/demo/draw/parts/eyes.ts'
import { hand, tube } from '#scripts/demo/draw/parts/limbs.ts'
import { lips } from '#scripts/demo/draw/parts/mouths.ts'
import { softWing } from '#scripts/demo/draw/parts/wings.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'
import type { Sketch } from '#scripts/demo/draw/sketch.ts'

const eyeSpot = (s: Sketch, x: number, y: number, r: number): void => {
  s.form(oval(x, y, r, r * 1.1), { fill: 'accentDeep', tone: 'accent', shade: 0 })
  s.form(oval(x, y, r * 0.56, r * 0.64), { fill: 'screen', tone: 'accent', weight: 4, shade: 0 })
  s.spot(oval(x - r * 0.14, y - r * 0.2, r * 0.18), 'bright')
}

export const duchess: Recipe = {
  handle: 'mothwing-duchess',
  label: 'MOTHWING DUCHESS',
  accent: 'pink',
  face: { x: 0, y: -545, reach: 190 },
  notes: [
    { to: [-250, -500], text: 'EYE-SPOT.|BE POLITE' },
    { to: [-50, -330], text: 'COLLAR OF|YOUR CURTAIN' },
    { to: [90, -720], text: 'ANTENNA,|OFFENDED' },
    { to: [110, -90], text: 'VELVET,|HALF EATEN' },
  ],
  tall: 780,
  wide: 430,
  metres: 0.35,
  draw: (s, { open, raise, look }) => {
    s.both(() => {
      s.at(`rotate(${-raise * 8} 40 -380)`, () => {
        softWing(s, [30, -300], '160,-310 290,-250 320,-130 250,-60 190,-110 130,-70 70,-180', { fill: 'deep' })
        eyeSpot(s, 226, -184, 38)
        softWing(s, [30, -360], '110,-520 250,-640 400,-680 430,-560 370,-440 390,-350 280,-290 120,-290')
        eyeSpot(s, 290, -500, 62)
        s.line(curve('404,-646 404,-560 350,-440 366,-360'), 'accent', 5)
        for (let i = 0; i < 4; i++) s.spot(oval(392 - i * 10, -590 + i * 50, 8), 'bright')
      })
    })
    s.form(blob('-50,-340 50,-340 90,-220 150,-30 110,0 70,-26 36,12 0,-20 -36,12 -70,-26 -110,0 -150,-30 -90,-220'), {
      shade: 28,
    })
    for (let i = 0; i < 3; i++)
      s.line(
        curve(`${-90 - i * 16},${-180 + i * 54} 0,${-150 + i * 54} ${90 + i * 16},${-180 + i * 54}`),
        i === 1 ? 'accent' : 'dim',
        5,
      )
    s.form(blob('-56,-360 56,-360 44,-260 0,-230 -44,-260'), { fill: 'moss', shade: 8 })
    tube(s, '50,-340 110,-280 86,-210', [38, 32, 28], { shade: 0 })
    tube(s, `-50,-340 -130,-320 -170,${-390 - raise * 20}`, [38, 32, 28], { shade: 0 })
    hand(s, 78, -196, 20, 150, { fill: 'moss' })
    s.at(`translate(0 ${-raise * 20})`, () => {
      s.form(poly('-176,-400 -300,-500 -250,-540 -190,-560 -130,-540 -100,-500'), {
        fill: 'accentDeep',
        tone: 'accent',
        shade: 0,
      })
      s.line('M-174-404L-250-536M-174-404L-190-556M-174-404L-134-536', 'accent', 4)
      hand(s, -174, -404, 20, 270, { fill: 'moss' })
    })
    const collar: Point[] = Array.from({ length: 20 }, (_, i) => {
      const a = (i * Math.PI) / 10
      const r = i % 2 ? 1 : 0.8
      return [Math.cos(a) * 118 * r, -372 + Math.sin(a) * 52 * r]
    })
    s.form(blob(collar), { fill: 'mid', tone: 'bright', shade: 0 })
    s.both(() => {
      const stem = tube(s, '36,-630 70,-720 150,-760', [16, 12, 6], { fill: 'moss', shade: 0 })
      for (let i = 0; i < 6; i++) {
        const { x, y, angle } = stem.on(0.3 + i * 0.13)
        const far = 34 - i * 3
        s.line(
          `M${x - Math.sin(angle - 0.6) * far} ${y + Math.cos(angle - 0.6) * far}L${x} ${y}L${x + Math.sin(angle + 0.6) * far} ${y - Math.cos(angle + 0.6) * far}`,
          'bright',
          5,
        )
      }
    })
    s.form(blob('-120,-530 -90,-630 0,-664 90,-630 120,-530 80,-440 0,-404 -80,-440'), { fill: 'moss', shade: 20 })
    s.form(blob('-124,-540 -110,-640 0,-690 110,-640 124,-540 96,-600 40,-620 0,-590 -40,-620 -96,-600'), { shade: 0 })
    s.both(() => {
      eye(s, 54, -524, 44, { look: [look * 0.6, 0.1], lid: 0.4, tilt: 0, pupil: 'wide' })
      s.line('M92-548L122-566M98-532L128-540', 'bright', 6)
      brow(s, 26, 88, -590, -6)
      s.spot(oval(76, -462, 14, 8), 'accent')
    })
    if (open > 0.6) s.form(oval(0, -442, 14, 18), { fill: 'screen', tone: 'bright', shade: 0 })
    else lips(s, 0, -444, 20, 5)
    s.form(poly('-50,-660 -60,-710 -24,-690 0,-730 24,-690 60,-710 50,-660'), {
      fill: 'accentDeep',
      tone: 'accent',
      shade: 0,
    })
  },
}

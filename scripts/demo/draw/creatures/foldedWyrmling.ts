import { oval, path, poly } from '#scripts/demo/draw/geometry.ts'
import type { Line } from '#scripts/demo/draw/geometry.ts'
import { teeth } from '#scripts/demo/draw/parts/mouths.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'
import type { Tone } from '#scripts/demo/draw/sketch.ts'

const facets: readonly (readonly [Tone, Line])[] = [
  ['deep', '30,-250 250,-640 150,-290'],
  ['mid', '150,-290 250,-640 330,-420'],
  ['moss', '150,-290 330,-420 380,-260 190,-200'],
  ['moss', '140,-190 300,-120 170,-90'],
  ['deep', '300,-120 400,-210 260,-80'],
  ['mid', '-60,-190 40,-260 180,-200 90,-90'],
  ['deep', '-60,-190 90,-90 -20,-70'],
  ['moss', '180,-200 190,-90 90,-90'],
  ['deep', '110,-110 190,-100 190,10 130,20'],
  ['mid', '190,-100 230,-50 190,10'],
  ['deep', '-40,-110 40,-90 0,30 -50,30'],
  ['mid', '40,-90 60,-40 0,30'],
  ['moss', '-60,-190 -150,-420 -70,-400 40,-260'],
  ['deep', '-150,-420 -70,-400 -60,-480'],
]

export const foldedWyrmling: Recipe = {
  handle: 'folded-wyrmling',
  label: 'FOLDED WYRMLING',
  accent: 'red',
  face: { x: -150, y: -450, reach: 190 },
  notes: [
    { to: [-250, -420], text: 'FOLD 12.|THE BITE' },
    { to: [-50, -200], text: 'MARGIN.|DO NOT WRITE' },
    { to: [250, -500], text: 'WING: 2|MOUNTAIN FOLDS' },
    { to: [360, -180], text: 'LOOSE CORNER.|NEVER PULL' },
  ],
  tall: 660,
  wide: 390,
  metres: 0.25,
  draw: (s, { open, raise, look }) => {
    const drop = open * 40
    s.at(`rotate(${-raise * 10} 100 -240)`, () => {
      s.form(poly('-20,-260 -180,-600 20,-420'), { fill: 'deep', shade: 20 })
      s.form(poly('-180,-600 20,-420 90,-560'), { fill: 'moss', shade: 0 })
    })
    for (const [fill, points] of facets) s.form(poly(points), { fill, shade: fill === 'deep' ? 22 : 0, weight: 5 })
    s.form(poly('-60,-480 30,-560 -10,-440'), { fill: 'mid', shade: 0 })
    s.form(poly('-120,-500 -50,-600 -50,-470'), { fill: 'deep', shade: 0 })
    s.form(poly(`-270,${-400 + drop} -140,-390 -90,-420 -190,-430`), { fill: 'deep', shade: 0 })
    s.form(poly('-300,-440 -120,-520 -40,-480 -70,-400 -150,-420'), { fill: 'moss', shade: 18 })
    s.line('M-300-440L-40-480M-120-520L-150-420', 'phosphor', 4)
    teeth(s, '-290,-438 -170,-424', 4, 22)
    s.form(poly('-166,-484 -118,-494 -98,-462 -146,-452'), { fill: 'accent', tone: 'phosphor', weight: 5, shade: 0 })
    s.spot(
      poly(`${-142 + look * 10},-484 ${-126 + look * 10},-472 ${-134 + look * 10},-456 ${-148 + look * 10},-470`),
      'screen',
    )
    s.line('M-174-500L-104-478', 'bright', 8)
    s.line(path('-30,-170 130,-160'), 'accent', 4)
    s.line(
      'M60-250L230-580M90-250L270-560M-130-396L-60-382M-112-360L-36-346M-96-324L-4-300M-80-286L20-262',
      'accent',
      4,
    )
    s.spot(oval(176, -236, 9), 'screen')
    s.spot(oval(206, -256, 9), 'screen')
  },
}

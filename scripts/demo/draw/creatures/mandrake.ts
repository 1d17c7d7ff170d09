import { blob, circles, curve, oval, points, poly, ribbon, turn } from '#scripts/demo/draw/geometry.ts'
import { eye } from '#scripts/demo/draw/parts/eyes.ts'
import { leaf, pot } from '#scripts/demo/draw/parts/foliage.ts'
import { tube } from '#scripts/demo/draw/parts/limbs.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'

export const mandrake: Recipe = {
  handle: 'mandrake-mid-scream',
  label: 'MANDRAKE, MID-SCREAM',
  accent: 'pink',
  face: { x: 0, y: -430, reach: 210 },
  notes: [
    { to: [-30, -360], text: 'AAAAAAAA' },
    { to: [-130, -130], text: 'ITS POT' },
    { to: [60, -640], text: 'LEAVES, ALSO|SCREAMING' },
    { to: [230, -480], text: 'ARM, MAKING|ITS POINT' },
  ],
  tall: 780,
  wide: 410,
  metres: 0.4,
  draw: (s, { open, raise, look }) => {
    for (const [length, lean] of points('190,-64 190,64 240,-34 240,34 250,0'))
      leaf(s, [0, -560], length, lean * (1 - raise * 0.2))
    for (const [x, y] of points('-50,-760 46,-776 0,-800')) {
      s.line(curve(`0,-570 ${x * 0.4},-680 ${x},${y}`), 'phosphor', 7)
      for (let i = 0; i < 5; i++) {
        const [dx, dy] = turn([0, -17], i * 72)
        s.form(oval(x + dx, y + dy, 13), { fill: 'accentDeep', tone: 'accent', weight: 4, shade: 0 })
      }
      s.spot(oval(x, y, 9), 'bright')
    }
    const wave = raise * 40
    for (const side of [1, -1] as const) {
      const up = side === 1 ? wave : -wave * 0.4
      tube(
        s,
        `${side * 100},-350 ${side * 200},-390 ${side * 240},${-490 - up} ${side * 290},${-560 - up}`,
        [80, 54, 42, 28],
        { shade: 10 },
      )
      for (const lean of [-50, 0, 46]) {
        const [dx, dy] = turn([0, -76], lean + side * 34)
        s.form(
          ribbon(
            `${side * 286},${-552 - up} ${side * 286 + dx * 0.6 + lean * 0.1},${-552 - up + dy * 0.6} ${side * 286 + dx},${-552 - up + dy}`,
            [24, 18, 4],
          ).d,
          { fill: 'moss', shade: 0 },
        )
      }
    }
    s.form(
      blob('-70,-580 0,-600 70,-580 140,-470 150,-340 120,-230 130,-150 -130,-150 -120,-230 -150,-340 -140,-470'),
      { fill: 'moss', shade: 34 },
    )
    for (const [x, y, w] of circles('-80,-270,60 70,-250,50 0,-226,40 -104,-330,30 104,-320,30 -40,-560,40 44,-548,36'))
      s.line(curve(`${x - w / 2},${y} ${x},${y + 8} ${x + w / 2},${y}`), 'dim', 5)
    eye(s, -62, -468, 46, { look: [look * 0.5, -0.2], pupil: 'tiny', white: 'bright' })
    eye(s, 62, -474, 52, { look: [look * 0.5, -0.2], pupil: 'tiny', white: 'bright' })
    s.line(curve('-120,-530 -70,-560 -26,-532'), 'bright', 9)
    s.line(curve('120,-540 70,-574 26,-540'), 'bright', 9)
    s.form(
      blob(
        `-60,-400 0,-416 60,-400 84,-320 60,${-264 + open * 10} 0,${-246 + open * 10} -60,${-264 + open * 10} -84,-320`,
      ),
      { fill: 'screen', tone: 'bright', shade: 0 },
    )
    s.form(blob(`-48,-276 -24,-304 0,-292 24,-304 48,-276 0,${-254 + open * 6}`), {
      fill: 'accentDeep',
      tone: 'accent',
      shade: 0,
    })
    s.form(poly('-34,-408 -10,-412 -12,-378 -32,-376'), { fill: 'bright', tone: 'phosphor', weight: 3, shade: 0 })
    s.form(poly('34,-408 10,-412 12,-378 32,-376'), { fill: 'bright', tone: 'phosphor', weight: 3, shade: 0 })
    pot(s, 190, 130)
    s.line('M-130-80l30 26l-14 30l26 20M110-90l-20 36', 'dim', 5)
    for (const [x, y] of points('-230,20 -260,34 240,24 206,40'))
      s.form(oval(x, y, 16, 10), { fill: 'moss', weight: 4, shade: 0 })
    s.both(() => s.line('M350-450L404-466M352-400L410-400M344-350L396-334', 'accent', 7))
  },
}

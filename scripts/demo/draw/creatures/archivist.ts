import { blob, box, circles, curve, oval, ribbon } from '#scripts/demo/draw/geometry.ts'
import type { Line } from '#scripts/demo/draw/geometry.ts'
import { brow, eye } from '#scripts/demo/draw/parts/eyes.ts'
import { tube } from '#scripts/demo/draw/parts/limbs.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'
import type { Sketch } from '#scripts/demo/draw/sketch.ts'

const arm = (s: Sketch, spine: Line, width: number, side: 1 | -1, front = true): void => {
  const shape = tube(s, spine, [width, width * 0.72, width * 0.48, width * 0.3, 8], {
    fill: front ? 'moss' : 'deep',
    shade: 12,
  })
  for (let i = 0; i < 7; i++) {
    const share = 0.25 + i * 0.1
    const [x, y] = shape.edge(share, side * 0.5)
    s.form(oval(x, y, shape.on(share).half * 0.34), { fill: 'deep', tone: 'dim', weight: 3, shade: 0 })
  }
}

const book = (s: Sketch, place: string): void =>
  s.at(place, () => {
    s.form(box(-46, -62, 92, 124), { fill: 'mid', tone: 'bright', shade: 0 })
    s.line('M-30-62V62', 'bright', 5)
    s.line('M-10-30H30M-10-10H20', 'accent', 6)
  })

export const archivist: Recipe = {
  handle: 'cephalopod-archivist',
  label: 'CEPHALOPOD ARCHIVIST',
  accent: 'gold',
  face: { x: 0, y: -420, reach: 230 },
  notes: [
    { to: [-330, -390], text: 'OVERDUE|(YOURS)' },
    { to: [80, -420], text: 'MONOCLE,|PRESCRIPTION' },
    { to: [-20, -650], text: 'THREE HEARTS,|ALL FILED' },
    { to: [320, -60], text: 'ARM 6 OF 8:|STAMPING' },
  ],
  tall: 740,
  wide: 430,
  metres: 2.6,
  draw: (s, { open, raise, look }) => {
    const up = raise * 40
    book(s, `translate(-350 ${-420 - up}) rotate(-14)`)
    s.form(ribbon(`330,${-400 - up} 376,${-500 - up} 372,${-560 - up}`, [8, 7, 4]).d, {
      fill: 'bright',
      tone: 'bright',
      weight: 3,
      shade: 0,
    })
    s.form(blob(`372,${-470 - up} 352,${-560 - up} 400,${-680 - up} 424,${-590 - up} 392,${-490 - up}`), {
      fill: 'mid',
      tone: 'bright',
      shade: 0,
    })
    arm(s, `-110,-260 -250,-220 -330,-280 -320,${-380 - up} -380,${-400 - up}`, 88, -1, false)
    arm(s, `110,-260 250,-220 330,-270 310,${-370 - up} 350,${-440 - up}`, 88, 1, false)
    arm(s, '-100,-220 -220,-140 -340,-150 -400,-220 -360,-270', 92, -1)
    arm(s, '100,-220 230,-140 350,-160 400,-100 350,-60', 92, 1)
    s.form(
      blob(
        '-150,-300 -110,-380 -180,-480 -180,-620 -90,-720 30,-740 150,-690 200,-580 180,-470 120,-380 150,-300 100,-190 -100,-190',
      ),
      { shade: 44 },
    )
    for (const [x, y, r] of circles('-90,-640,26 -30,-690,16 -130,-570,16 110,-640,20 60,-610,12 -40,-600,12'))
      s.line(oval(x, y, r, r * 0.8, -20), 'dim', 5)
    arm(s, '-70,-230 -150,-80 -250,-20 -330,-40 -310,-110', 96, -1)
    arm(s, '70,-230 160,-80 250,0 340,10 370,-50', 96, 1)
    arm(s, '-30,-210 -60,-60 -140,30 -230,60 -270,20', 92, -1)
    arm(s, '34,-210 60,-60 120,40 220,70 250,20', 92, 1)
    s.form(box(322, -140, 62, 34), { fill: 'mid', tone: 'bright', shade: 0 })
    s.form(oval(352, -160, 18, 26), { fill: 'mid', tone: 'bright', shade: 0 })
    eye(s, -76, -430, 56, { look: [look * 0.6, 0.2], pupil: 'bar', lid: 0.44, tilt: -6, skin: 'deep' })
    eye(s, 80, -430, 56, { look: [look * 0.6, 0.2], pupil: 'bar', lid: 0.2, tilt: 10, skin: 'deep' })
    s.line(oval(80, -430, 72), 'accent', 11)
    s.line(curve('146,-400 180,-330 150,-260 170,-200'), 'accent', 5)
    brow(s, -34, -134, -506, 6)
    brow(s, 34, 140, -530, -10)
    s.line(curve(`-34,${-330 + open * 8} 0,-344 40,${-326 + open * 8}`), 'bright', 8)
    s.form(blob('-40,-262 0,-244 40,-262 60,-226 40,-200 0,-226 -40,-200 -60,-226'), {
      fill: 'accentDeep',
      tone: 'accent',
      shade: 0,
    })
    s.spot(oval(0, -234, 12), 'accent')
  },
}

import { blob, curve, oval, poly, ribbon } from '#scripts/demo/draw/geometry.ts'
import { eye } from '#scripts/demo/draw/parts/eyes.ts'
import { horn } from '#scripts/demo/draw/parts/horns.ts'
import { bands, paw, spikes, tube } from '#scripts/demo/draw/parts/limbs.ts'
import { teeth } from '#scripts/demo/draw/parts/mouths.ts'
import { batWing } from '#scripts/demo/draw/parts/wings.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'
import type { Sketch } from '#scripts/demo/draw/sketch.ts'

/** A dragon's head in profile, looking left, its neck arriving at (0, 0) from below right. */
export const dragonHead = (s: Sketch, open: number, look = 0): void => {
  const jaw = open * 34
  horn(
    s,
    [
      [26, -44],
      [86, -84],
      [150, -82],
    ],
    40,
  )
  s.form(
    blob([
      [-150, 18 + jaw],
      [-96, 44 + jaw],
      [-20, 42 + jaw * 0.5],
      [40, 20],
      [20, -10],
      [-60, 0 + jaw * 0.3],
    ]),
    { fill: 'moss', shade: 10 },
  )
  if (open > 0)
    s.spot(
      poly([
        [-140, 10 + jaw * 0.7],
        [-30, 20 + jaw * 0.3],
        [0, -6],
        [-140, -6],
      ]),
      'screen',
    )
  teeth(
    s,
    [
      [-128, 16 + jaw],
      [-70, 16 + jaw * 0.7],
    ],
    3,
    -20,
  )
  s.form(
    blob([
      [-182, -22],
      [-160, -48],
      [-110, -48],
      [-60, -64],
      [-26, -92],
      [30, -88],
      [66, -50],
      [56, 4],
      [10, 22],
      [-50, 8],
      [-120, 12],
      [-170, 8],
    ]),
    { fill: 'moss', shade: 16 },
  )
  teeth(
    s,
    [
      [-160, 6],
      [-120, 10],
      [-40, 8],
    ],
    5,
    20,
  )
  s.line(
    curve([
      [-170, 4],
      [-110, 10],
      [-40, 8],
      [6, 24],
    ]),
    'phosphor',
    6,
  )
  s.spot(oval(-160, -30, 9, 6, -20), 'screen')
  s.line(
    curve([
      [-172, -34],
      [-160, -42],
      [-148, -34],
    ]),
    'bright',
    5,
  )
  eye(s, -34, -48, 26, { white: 'accent', pupil: 'slit', look: [look - 0.3, 0.1], lid: 0.3, tilt: -18 })
  horn(
    s,
    [
      [20, -66],
      [70, -130],
      [150, -150],
    ],
    46,
  )
  s.line(
    curve([
      [-100, -44],
      [-84, -34],
      [-70, -46],
    ]),
    'dim',
    4,
  )
}

const emeraldWyrm: Recipe = {
  handle: 'emerald-wyrm',
  label: 'EMERALD WYRM',
  accent: 'amber',
  face: { x: -120, y: -620, reach: 190 },
  notes: [
    { to: [-290, -640], text: 'NOSTRIL,|UNIMPRESSED' },
    { to: [-60, -260], text: 'BELLY PLATES|(COUNTED)' },
    { to: [330, -640], text: 'WING. WASH|SEPARATELY' },
    { to: [250, -20], text: 'TAIL: DO|NOT STEP' },
  ],
  tall: 760,
  metres: 6.5,
  draw: (s, { open, raise, look }) => {
    const lift = raise * 60
    s.at('translate(20 0)', () => {
      batWing(s, {
        root: [40, -380],
        elbow: [150, -520 - lift],
        wrist: [230, -690 - lift],
        tips: [
          [420, -640 - lift],
          [440, -470],
          [350, -320],
        ],
        tail: [110, -250],
      })
      s.mirror(() =>
        batWing(s, {
          root: [20, -390],
          elbow: [110, -500 - lift],
          wrist: [200, -560 - lift],
          tips: [
            [400, -560 - lift],
            [420, -400],
            [330, -280],
          ],
          tail: [90, -260],
        }),
      )
    })
    const tail = tube(
      s,
      [
        [120, -70],
        [300, -60],
        [360, 20],
        [180, 66],
        [-80, 60],
        [-250, 40],
        [-330, -10],
      ],
      [130, 110, 80, 60, 44, 26, 8],
      { fill: 'deep' },
    )
    spikes(s, tail, 9, 30, { from: 0.1, to: 0.9, side: -1, fill: 'moss' })
    s.form(
      poly([
        [-318, -4],
        [-390, -50],
        [-372, 8],
        [-400, 30],
        [-330, 10],
      ]),
      { fill: 'accentDeep', tone: 'accent', shade: 0 },
    )
    s.form(
      blob([
        [-110, -300],
        [-50, -420],
        [60, -410],
        [150, -280],
        [180, -120],
        [120, -20],
        [-20, 0],
        [-110, -30],
        [-140, -150],
      ]),
      { shade: 34 },
    )
    const neck = ribbon(
      [
        [20, -300],
        [-50, -430],
        [60, -530],
        [60, -640],
        [-30, -680],
      ],
      [190, 140, 104, 92, 90],
    )
    spikes(s, neck, 8, 46, { from: 0.1, to: 0.97, side: 1, fill: 'moss' })
    s.form(neck.d, { shade: 22 })
    bands(s, neck, 9, { from: 0.2, to: 0.86, left: -0.9, right: -0.1, bow: 8 })
    s.form(
      blob([
        [-92, -300],
        [-30, -360],
        [30, -300],
        [46, -160],
        [10, -40],
        [-70, -30],
        [-118, -150],
      ]),
      { fill: 'moss', shade: 14 },
    )
    for (let i = 0; i < 6; i++)
      s.line(
        curve([
          [-108 + i * 4, -250 + i * 38],
          [-36, -232 + i * 38],
          [38 - Math.abs(i - 2) * 4, -250 + i * 38],
        ]),
        'dim',
        4,
      )
    s.form(
      blob([
        [60, -180],
        [150, -200],
        [210, -110],
        [190, -10],
        [90, 10],
        [50, -70],
      ]),
      { shade: 22 },
    )
    paw(s, 96, 26, 58)
    tube(
      s,
      [
        [-90, -250],
        [-140, -150],
        [-120, -20],
      ],
      [80, 70, 56],
      { shade: 14 },
    )
    paw(s, -126, 34, 50)
    tube(
      s,
      [
        [30, -250],
        [10, -130],
        [0, -10],
      ],
      [76, 66, 54],
      { shade: 14 },
    )
    paw(s, -6, 44, 50)
    s.at('translate(-60 -650)', () => dragonHead(s, open, look))
  },
}

export const dragons: Recipe[] = [emeraldWyrm]

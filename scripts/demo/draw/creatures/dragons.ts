import { blob, box, curve, oval, path, poly, ribbon } from '#scripts/demo/draw/geometry.ts'
import type { Point } from '#scripts/demo/draw/geometry.ts'
import { brow, eye } from '#scripts/demo/draw/parts/eyes.ts'
import { horn } from '#scripts/demo/draw/parts/horns.ts'
import { bands, hand, paw, spikes, tube } from '#scripts/demo/draw/parts/limbs.ts'
import { lips, teeth } from '#scripts/demo/draw/parts/mouths.ts'
import { batWing } from '#scripts/demo/draw/parts/wings.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'
import type { Tone } from '#scripts/demo/draw/sketch.ts'
import { dragonHead } from './dragonHead.ts'

const emeraldWyrm: Recipe = {
  handle: 'emerald-wyrm',
  label: 'EMERALD WYRM',
  accent: 'amber',
  face: { x: -96, y: -690, reach: 170 },
  notes: [
    { to: [-220, -680], text: 'NOSTRIL,|UNIMPRESSED' },
    { to: [-60, -210], text: 'BELLY PLATES|(COUNTED)' },
    { to: [330, -600], text: 'WING. WASH|SEPARATELY' },
    { to: [300, -60], text: 'TAIL: DO|NOT STEP' },
  ],
  tall: 790,
  metres: 6.5,
  draw: (s, { open, raise, look }) => {
    const lift = raise * 50
    batWing(s, {
      root: [60, -380],
      elbow: [170, -520 - lift],
      wrist: [250, -690 - lift],
      tips: [
        [420, -640 - lift],
        [440, -470],
        [350, -320],
      ],
      tail: [130, -250],
    })
    s.mirror(() =>
      batWing(s, {
        root: [0, -390],
        elbow: [120, -490 - lift],
        wrist: [230, -560 - lift],
        tips: [
          [390, -540 - lift],
          [410, -390],
          [310, -270],
        ],
        tail: [70, -260],
      }),
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
    const tail = tube(
      s,
      [
        [150, -90],
        [290, -100],
        [370, -30],
        [300, 50],
        [120, 84],
        [-90, 84],
        [-260, 40],
        [-330, -50],
      ],
      [150, 120, 92, 74, 58, 44, 30, 8],
      { shade: 12 },
    )
    spikes(s, tail, 8, 36, { from: 0.04, to: 0.42, side: -1, fill: 'moss' })
    bands(s, tail, 9, { from: 0.42, to: 0.92, left: 0.1, right: 0.9, bow: 5 })
    s.form(
      poly([
        [-322, -30],
        [-392, -60],
        [-352, -84],
        [-340, -130],
        [-312, -84],
        [-270, -70],
      ]),
      { fill: 'accentDeep', tone: 'accent', shade: 0 },
    )
    const neck = ribbon(
      [
        [20, -300],
        [-50, -430],
        [60, -530],
        [66, -640],
        [-30, -690],
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
    for (let i = 0; i < 6; i++) {
      s.line(
        curve([
          [-108 + i * 4, -250 + i * 38],
          [-36, -232 + i * 38],
          [38 - Math.abs(i - 2) * 4, -250 + i * 38],
        ]),
        'dim',
        4,
      )
    }
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
    paw(s, 96, 20, 58)
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
    paw(s, -126, 28, 50)
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
    paw(s, -6, 38, 50)
    s.at('translate(-60 -660)', () => dragonHead(s, { open, look }))
  },
}

const ledgerDrake: Recipe = {
  handle: 'ledger-drake',
  label: 'LEDGER DRAKE',
  accent: 'gold',
  face: { x: 0, y: -450, reach: 210 },
  notes: [
    { to: [-70, -480], text: 'SPECTACLES,|FOR EFFECT' },
    { to: [-150, -200], text: 'LEDGER.|BALANCED' },
    { to: [200, -330], text: 'WINGS, USED|FOR SHRUGS' },
    { to: [110, -60], text: 'TEA IS|STORED HERE' },
  ],
  tall: 650,
  metres: 0.9,
  draw: (s, { open, raise, look }) => {
    s.both(() =>
      batWing(
        s,
        {
          root: [90, -320],
          elbow: [170, -380 - raise * 40],
          wrist: [220, -440 - raise * 60],
          tips: [
            [330, -400 - raise * 50],
            [320, -290],
            [240, -230],
          ],
          tail: [120, -230],
        },
        { bone: 16 },
      ),
    )
    const tail = tube(
      s,
      [
        [100, -60],
        [240, -30],
        [320, -90],
        [300, -180],
        [240, -170],
      ],
      [120, 84, 58, 36, 8],
      { shade: 14 },
    )
    spikes(s, tail, 6, 26, { from: 0.15, to: 0.85, side: 1, fill: 'moss' })
    s.form(
      blob([
        [-100, -330],
        [0, -370],
        [100, -330],
        [176, -170],
        [150, -30],
        [0, 10],
        [-150, -30],
        [-176, -170],
      ]),
      { shade: 30 },
    )
    s.form(
      blob([
        [-70, -300],
        [70, -300],
        [120, -150],
        [80, -20],
        [-80, -20],
        [-120, -150],
      ]),
      { fill: 'moss', shade: 0 },
    )
    for (let i = 0; i < 4; i++)
      s.line(
        curve([
          [-100, -130 + i * 34],
          [0, -112 + i * 34],
          [100, -130 + i * 34],
        ]),
        'dim',
        4,
      )
    s.both(() => paw(s, 96, 28, 62))
    s.both(() =>
      horn(
        s,
        [
          [84, -560],
          [130, -640],
          [110, -700],
        ],
        44,
      ),
    )
    s.both(() =>
      s.form(
        poly([
          [150, -490],
          [236, -540],
          [214, -480],
          [246, -430],
          [150, -420],
        ]),
        { fill: 'moss', shade: 0 },
      ),
    )
    s.form(
      blob([
        [-160, -440],
        [-130, -560],
        [0, -610],
        [130, -560],
        [160, -440],
        [110, -350],
        [0, -320],
        [-110, -350],
      ]),
      { fill: 'moss', shade: 26 },
    )
    for (let i = 0; i < 3; i++)
      s.form(
        poly([
          [-22 + i * 2, -596 - i * 6],
          [0, -640 + i * 24],
          [22 - i * 2, -596 - i * 6],
        ]),
        { shade: 0 },
      )
    if (open > 0)
      s.form(
        blob([
          [-66, -366],
          [66, -366],
          [40, -310 + open * 14],
          [-40, -310 + open * 14],
        ]),
        { fill: 'screen', shade: 0 },
      )
    s.form(
      blob([
        [-100, -400],
        [-60, -450],
        [0, -440],
        [60, -450],
        [100, -400],
        [70, -356],
        [0, -346],
        [-70, -356],
      ]),
      { shade: 12 },
    )
    s.both(() => s.spot(oval(34, -418, 11, 8, 20), 'bright'))
    lips(s, 0, -372, 62, -6)
    teeth(
      s,
      [
        [-70, -364],
        [-30, -356],
      ],
      1,
      20,
    )
    teeth(
      s,
      [
        [30, -356],
        [70, -364],
      ],
      1,
      20,
    )
    s.both(() => eye(s, 68, -496, 42, { look: [look * 0.6, 0.5], lid: 0.42, tilt: 6, white: 'bright' }))
    s.both(() => s.line(oval(68, -490, 60), 'accent', 9))
    s.line(
      curve([
        [-12, -500],
        [0, -508],
        [12, -500],
      ]),
      'accent',
      9,
    )
    s.both(() => s.line('M126-504L166-520', 'accent', 8))
    s.form(
      poly([
        [-190, -236],
        [0, -200],
        [190, -236],
        [190, -110],
        [0, -70],
        [-190, -110],
      ]),
      { fill: 'mid', tone: 'bright', shade: 0 },
    )
    s.form(
      poly([
        [-176, -250],
        [0, -212],
        [0, -84],
        [-176, -122],
      ]),
      { tone: 'bright', shade: 0 },
    )
    s.form(
      poly([
        [176, -250],
        [0, -212],
        [0, -84],
        [176, -122],
      ]),
      { tone: 'bright', shade: 0 },
    )
    s.both(() => s.line('M150-226L26-198M150-200L26-172M150-174L26-146M150-148L26-120', 'dim', 4))
    s.both(() => hand(s, 186, -160, 30, 180, { claws: 'bright', fan: 60 }))
    s.line('M-128-182L-96-160L-44-190', 'accent', 7)
  },
}

const facets: readonly (readonly [Tone, readonly Point[]])[] = [
  [
    'deep',
    [
      [30, -250],
      [250, -640],
      [150, -290],
    ],
  ],
  [
    'mid',
    [
      [150, -290],
      [250, -640],
      [330, -420],
    ],
  ],
  [
    'moss',
    [
      [150, -290],
      [330, -420],
      [380, -260],
      [190, -200],
    ],
  ],
  [
    'moss',
    [
      [140, -190],
      [300, -120],
      [170, -90],
    ],
  ],
  [
    'deep',
    [
      [300, -120],
      [400, -210],
      [260, -80],
    ],
  ],
  [
    'mid',
    [
      [-60, -190],
      [40, -260],
      [180, -200],
      [90, -90],
    ],
  ],
  [
    'deep',
    [
      [-60, -190],
      [90, -90],
      [-20, -70],
    ],
  ],
  [
    'moss',
    [
      [180, -200],
      [190, -90],
      [90, -90],
    ],
  ],
  [
    'deep',
    [
      [110, -110],
      [190, -100],
      [190, 10],
      [130, 20],
    ],
  ],
  [
    'mid',
    [
      [190, -100],
      [230, -50],
      [190, 10],
    ],
  ],
  [
    'deep',
    [
      [-40, -110],
      [40, -90],
      [0, 30],
      [-50, 30],
    ],
  ],
  [
    'mid',
    [
      [40, -90],
      [60, -40],
      [0, 30],
    ],
  ],
  [
    'moss',
    [
      [-60, -190],
      [-150, -420],
      [-70, -400],
      [40, -260],
    ],
  ],
  [
    'deep',
    [
      [-150, -420],
      [-70, -400],
      [-60, -480],
    ],
  ],
]

const foldedWyrmling: Recipe = {
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
  metres: 0.25,
  draw: (s, { open, raise, look }) => {
    const drop = open * 40
    s.at(`rotate(${-raise * 10} 100 -240)`, () => {
      s.form(
        poly([
          [-20, -260],
          [-180, -600],
          [20, -420],
        ]),
        { fill: 'deep', shade: 20 },
      )
      s.form(
        poly([
          [-180, -600],
          [20, -420],
          [90, -560],
        ]),
        { fill: 'moss', shade: 0 },
      )
    })
    for (const [fill, points] of facets) s.form(poly(points), { fill, shade: fill === 'deep' ? 22 : 0, weight: 5 })
    s.form(
      poly([
        [-60, -480],
        [30, -560],
        [-10, -440],
      ]),
      { fill: 'mid', shade: 0 },
    )
    s.form(
      poly([
        [-120, -500],
        [-50, -600],
        [-50, -470],
      ]),
      { fill: 'deep', shade: 0 },
    )
    s.form(
      poly([
        [-270, -400 + drop],
        [-140, -390],
        [-90, -420],
        [-190, -430],
      ]),
      { fill: 'deep', shade: 0 },
    )
    s.form(
      poly([
        [-300, -440],
        [-120, -520],
        [-40, -480],
        [-70, -400],
        [-150, -420],
      ]),
      { fill: 'moss', shade: 18 },
    )
    s.line('M-300-440L-40-480M-120-520L-150-420', 'phosphor', 4)
    teeth(
      s,
      [
        [-290, -438],
        [-170, -424],
      ],
      4,
      22,
    )
    s.form(
      poly([
        [-166, -484],
        [-118, -494],
        [-98, -462],
        [-146, -452],
      ]),
      { fill: 'accent', tone: 'phosphor', weight: 5, shade: 0 },
    )
    s.spot(
      poly([
        [-142 + look * 10, -484],
        [-126 + look * 10, -472],
        [-134 + look * 10, -456],
        [-148 + look * 10, -470],
      ]),
      'screen',
    )
    s.line('M-174-500L-104-478', 'bright', 8)
    s.line(
      path([
        [-30, -170],
        [130, -160],
      ]),
      'accent',
      4,
    )
    s.line(
      'M60-250L230-580M90-250L270-560M-130-396L-60-382M-112-360L-36-346M-96-324L-4-300M-80-286L20-262',
      'accent',
      4,
    )
    s.spot(oval(176, -236, 9), 'screen')
    s.spot(oval(206, -256, 9), 'screen')
  },
}

const quarrellingHydra: Recipe = {
  handle: 'quarrelling-hydra',
  label: 'QUARRELLING HYDRA',
  accent: 'cyan',
  face: { x: 0, y: -600, reach: 250 },
  notes: [
    { to: [-300, -420], text: 'FOR THE|MOTION' },
    { to: [0, -560], text: 'CHAIR|(TIRED)' },
    { to: [300, -480], text: 'ABSTAINS,|AS USUAL' },
    { to: [120, -120], text: 'ONE STOMACH.|SHARED BILL' },
  ],
  tall: 790,
  metres: 9,
  draw: (s, { open, raise, look }) => {
    const tail = tube(
      s,
      [
        [140, -80],
        [300, -60],
        [400, -130],
        [390, -240],
      ],
      [170, 110, 64, 8],
      { shade: 16 },
    )
    spikes(s, tail, 6, 34, { side: -1, fill: 'accentDeep', tone: 'accent' })
    const right = tube(
      s,
      [
        [80, -260],
        [200, -360],
        [150, -480],
        [190, -580 - raise * 20],
      ],
      [170, 110, 90, 80],
      { shade: 20 },
    )
    bands(s, right, 7, { left: 0.1, right: 0.9 })
    s.at(`translate(206 ${-590 - raise * 20}) scale(-.86 .86)`, () =>
      dragonHead(s, { open: 0, look, lid: 0.56, tilt: 0, crest: 'fins' }),
    )
    const left = tube(
      s,
      [
        [-80, -260],
        [-190, -330],
        [-130, -420],
        [-190, -480],
      ],
      [170, 116, 94, 84],
      { shade: 20 },
    )
    bands(s, left, 7, { left: -0.9, right: -0.1 })
    s.at('translate(-206 -480) rotate(-6)', () =>
      dragonHead(s, { open: 0.8 + open * 0.3, look, lid: 0.36, tilt: -30, crest: 'fins' }),
    )
    const middle = tube(
      s,
      [
        [0, -240],
        [-20, -400],
        [20, -520],
        [0, -620],
      ],
      [200, 130, 104, 96],
      { shade: 20 },
    )
    bands(s, middle, 8, { left: -0.6, right: 0.6 })
    s.form(
      blob([
        [-190, -220],
        [-110, -330],
        [110, -330],
        [190, -220],
        [220, -80],
        [120, 10],
        [-120, 10],
        [-220, -80],
      ]),
      { shade: 36 },
    )
    s.form(
      blob([
        [-100, -280],
        [0, -310],
        [100, -280],
        [130, -130],
        [80, -10],
        [-80, -10],
        [-130, -130],
      ]),
      { fill: 'moss', shade: 0 },
    )
    for (let i = 0; i < 6; i++)
      s.line(
        curve([
          [-100, -230 + i * 40],
          [0, -210 + i * 40],
          [100, -230 + i * 40],
        ]),
        'dim',
        4,
      )
    s.both(() => {
      s.form(
        blob([
          [110, -150],
          [200, -170],
          [250, -80],
          [220, 10],
          [130, 10],
        ]),
        { shade: 18 },
      )
      paw(s, 170, 30, 72)
    })
    s.both(() =>
      s.form(
        poly([
          [80, -720],
          [190, -770],
          [160, -700],
          [196, -650],
          [84, -640],
        ]),
        { fill: 'accentDeep', tone: 'accent', shade: 0 },
      ),
    )
    s.form(
      poly([
        [-40, -740],
        [-60, -820],
        [-14, -780],
        [0, -840],
        [14, -780],
        [60, -820],
        [40, -740],
      ]),
      { fill: 'accentDeep', tone: 'accent', shade: 0 },
    )
    if (open > 0.6) s.form(box(-46, -600, 92, 40), { fill: 'screen', shade: 0 })
    s.form(
      blob([
        [-96, -680],
        [-60, -760],
        [0, -776],
        [60, -760],
        [96, -680],
        [70, -620],
        [76, -570],
        [0, -540],
        [-76, -570],
        [-70, -620],
      ]),
      { fill: 'moss', shade: 18 },
    )
    s.both(() => {
      eye(s, 44, -688, 30, { white: 'accent', pupil: 'slit', look: [look * 0.5, 0.2], lid: 0.3, tilt: 24 })
      brow(s, 24, 84, -734, -14)
      s.spot(oval(24, -600, 8, 6), 'bright')
    })
    lips(s, 0, -572, 54, -8)
    teeth(
      s,
      [
        [-52, -566],
        [52, -566],
      ],
      5,
      14,
    )
  },
}

export const dragons: Recipe[] = [emeraldWyrm, ledgerDrake, foldedWyrmling, quarrellingHydra]

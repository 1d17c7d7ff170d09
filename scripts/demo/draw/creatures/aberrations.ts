import { blob, box, curve, oval, path, poly, ribbon, turn } from '#scripts/demo/draw/geometry.ts'
import type { Point } from '#scripts/demo/draw/geometry.ts'
import { brow, eye } from '#scripts/demo/draw/parts/eyes.ts'
import { hand, tube } from '#scripts/demo/draw/parts/limbs.ts'
import { teeth } from '#scripts/demo/draw/parts/mouths.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'
import type { Sketch } from '#scripts/demo/draw/sketch.ts'

const arm = (s: Sketch, spine: readonly Point[], width: number, side: 1 | -1, front = true): void => {
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

const archivist: Recipe = {
  handle: 'cephalopod-archivist',
  label: 'CEPHALOPOD ARCHIVIST',
  accent: 'gold',
  face: { x: 0, y: -420, reach: 230 },
  notes: [
    { to: [-330, -390], text: 'OVERDUE|(YOURS)' },
    { to: [80, -420], text: 'MONOCLE,|PRESCRIPTION' },
    { to: [0, -650], text: 'THREE HEARTS,|ALL FILED' },
    { to: [320, -60], text: 'ARM 6 OF 8:|STAMPING' },
  ],
  tall: 740,
  metres: 2.6,
  draw: (s, { open, raise, look }) => {
    const up = raise * 40
    book(s, `translate(-350 ${-420 - up}) rotate(-14)`)
    s.form(
      ribbon(
        [
          [330, -400 - up],
          [376, -500 - up],
          [372, -560 - up],
        ],
        [8, 7, 4],
      ).d,
      { fill: 'bright', tone: 'bright', weight: 3, shade: 0 },
    )
    s.form(
      blob([
        [372, -470 - up],
        [352, -560 - up],
        [400, -680 - up],
        [424, -590 - up],
        [392, -490 - up],
      ]),
      { fill: 'mid', tone: 'bright', shade: 0 },
    )
    arm(
      s,
      [
        [-110, -260],
        [-250, -220],
        [-330, -280],
        [-320, -380 - up],
        [-380, -400 - up],
      ],
      88,
      -1,
      false,
    )
    arm(
      s,
      [
        [110, -260],
        [250, -220],
        [330, -270],
        [310, -370 - up],
        [350, -440 - up],
      ],
      88,
      1,
      false,
    )
    arm(
      s,
      [
        [-100, -220],
        [-220, -140],
        [-340, -150],
        [-400, -220],
        [-360, -270],
      ],
      92,
      -1,
    )
    arm(
      s,
      [
        [100, -220],
        [230, -140],
        [350, -160],
        [400, -100],
        [350, -60],
      ],
      92,
      1,
    )
    s.form(
      blob([
        [-150, -300],
        [-110, -380],
        [-180, -480],
        [-180, -620],
        [-90, -720],
        [30, -740],
        [150, -690],
        [200, -580],
        [180, -470],
        [120, -380],
        [150, -300],
        [100, -190],
        [-100, -190],
      ]),
      { shade: 44 },
    )
    for (const [x, y, r] of [
      [-90, -640, 26],
      [-30, -690, 16],
      [-130, -570, 16],
      [110, -640, 20],
      [60, -610, 12],
      [-40, -600, 12],
    ] as const)
      s.line(oval(x, y, r, r * 0.8, -20), 'dim', 5)
    arm(
      s,
      [
        [-70, -230],
        [-150, -80],
        [-250, -20],
        [-330, -40],
        [-310, -110],
      ],
      96,
      -1,
    )
    arm(
      s,
      [
        [70, -230],
        [160, -80],
        [250, 0],
        [340, 10],
        [370, -50],
      ],
      96,
      1,
    )
    arm(
      s,
      [
        [-30, -210],
        [-60, -60],
        [-140, 30],
        [-230, 60],
        [-270, 20],
      ],
      92,
      -1,
    )
    arm(
      s,
      [
        [34, -210],
        [60, -60],
        [120, 40],
        [220, 70],
        [250, 20],
      ],
      92,
      1,
    )
    s.form(box(322, -140, 62, 34), { fill: 'mid', tone: 'bright', shade: 0 })
    s.form(oval(352, -160, 18, 26), { fill: 'mid', tone: 'bright', shade: 0 })
    eye(s, -76, -430, 56, { look: [look * 0.6, 0.2], pupil: 'bar', lid: 0.44, tilt: -6, skin: 'deep' })
    eye(s, 80, -430, 56, { look: [look * 0.6, 0.2], pupil: 'bar', lid: 0.2, tilt: 10, skin: 'deep' })
    s.line(oval(80, -430, 72), 'accent', 11)
    s.line(
      curve([
        [146, -400],
        [180, -330],
        [150, -260],
        [170, -200],
      ]),
      'accent',
      5,
    )
    brow(s, -34, -134, -506, 6)
    brow(s, 34, 140, -530, -10)
    s.line(
      curve([
        [-34, -330 + open * 8],
        [0, -344],
        [40, -326 + open * 8],
      ]),
      'bright',
      8,
    )
    s.form(
      blob([
        [-40, -262],
        [0, -244],
        [40, -262],
        [60, -226],
        [40, -200],
        [0, -226],
        [-40, -200],
        [-60, -226],
      ]),
      { fill: 'accentDeep', tone: 'accent', shade: 0 },
    )
    s.spot(oval(0, -234, 12), 'accent')
  },
}

const angler: Recipe = {
  handle: 'angler-beneath-the-stairs',
  label: 'STAIRWELL ANGLER',
  accent: 'gold',
  face: { x: -90, y: -360, reach: 270 },
  notes: [
    { to: [-330, -420], text: 'SUCH A|NICE LAMP' },
    { to: [-200, -220], text: 'TEETH: ALL|OF THEM' },
    { to: [200, -540], text: 'DORSAL FIN,|FOR DRAUGHTS' },
    { to: [120, -60], text: 'LEGS. RECENT|DEVELOPMENT' },
  ],
  tall: 760,
  metres: 4,
  draw: (s, { open, raise, look }) => {
    s.form(
      poly([
        [270, -320],
        [420, -470],
        [396, -330],
        [430, -180],
        [280, -240],
      ]),
      { fill: 'moss', shade: 20 },
    )
    s.line('M300-300L400-400M306-284L398-310M300-268L400-220', 'dim', 5)
    s.form(
      poly([
        [20, -560],
        [90, -690],
        [150, -600],
        [230, -630],
        [240, -530],
        [300, -500],
        [220, -430],
      ]),
      { fill: 'moss', shade: 14 },
    )
    s.line('M90-690L110-570M230-630L200-520M150-600L160-540', 'dim', 5)
    s.form(
      blob([
        [100, -130],
        [190, -150],
        [190, -60],
        [170, 0],
        [110, 0],
        [110, -60],
      ]),
      { shade: 10 },
    )
    s.form(
      blob([
        [80, 40],
        [100, -10],
        [180, -10],
        [230, 36],
        [190, 30],
        [160, 50],
        [120, 34],
      ]),
      { fill: 'moss', shade: 0 },
    )
    const drop = open * 40
    s.form(
      blob([
        [-290, -420],
        [-160, -560],
        [40, -600],
        [220, -520],
        [310, -360],
        [290, -210],
        [180, -110],
        [0, -80],
        [-170, -100 + drop * 0.6],
        [-310, -150 + drop],
        [-350, -220 + drop],
        [-250, -270],
      ]),
      { shade: 48 },
    )
    s.form(
      blob([
        [-320, -390],
        [-200, -380],
        [-60, -330],
        [60, -330],
        [40, -230],
        [-80, -160 + drop * 0.6],
        [-220, -150 + drop],
        [-340, -200 + drop],
        [-300, -290],
      ]),
      { fill: 'screen', tone: 'bright', shade: 0 },
    )
    teeth(
      s,
      [
        [-318, -392],
        [-200, -380],
        [-60, -332],
        [50, -330],
      ],
      7,
      84,
      { uneven: 0.4 },
    )
    teeth(
      s,
      [
        [40, -232],
        [-80, -164 + drop * 0.6],
        [-220, -154 + drop],
        [-336, -204 + drop],
      ],
      7,
      80,
      { uneven: 0.42 },
    )
    eye(s, -90, -464, 50, {
      white: 'bright',
      pupil: 'tiny',
      look: [look * 0.3 - 0.5, 0.2],
      lid: 0.28,
      tilt: 8,
      skin: 'deep',
    })
    s.line(
      curve([
        [-150, -540],
        [-96, -556],
        [-40, -526],
      ]),
      'bright',
      8,
    )
    for (const [x, y, r] of [
      [150, -420, 20],
      [210, -350, 14],
      [120, -350, 12],
      [190, -260, 18],
      [60, -470, 14],
      [110, -190, 12],
    ] as const)
      s.line(oval(x, y, r), 'dim', 5)
    s.form(
      blob([
        [110, -300],
        [180, -290],
        [230, -220],
        [200, -190],
        [150, -220],
        [110, -200],
        [90, -250],
      ]),
      { fill: 'moss', shade: 0 },
    )
    s.form(
      blob([
        [-90, -120],
        [10, -130],
        [10, -50],
        [-10, 10],
        [-70, 10],
        [-80, -50],
      ]),
      { shade: 10 },
    )
    s.form(
      blob([
        [-130, 50],
        [-100, -6],
        [-20, -6],
        [30, 46],
        [-10, 40],
        [-44, 60],
        [-80, 42],
      ]),
      { fill: 'moss', shade: 0 },
    )
    const rod = tube(
      s,
      [
        [-60, -580],
        [-110, -740 - raise * 20],
        [-250, -760],
        [-340, -650],
        [-336, -540],
      ],
      [32, 24, 18, 13, 10],
      { fill: 'moss', shade: 0 },
    )
    const end = rod.on(1)
    for (let i = 0; i < 12; i++) {
      const [dx, dy] = turn([0, -1], i * 30 + 15)
      s.line(
        path([
          [end.x + dx * 104, end.y + 66 + dy * 104],
          [end.x + dx * (i % 2 ? 126 : 142), end.y + 66 + dy * (i % 2 ? 126 : 142)],
        ]),
        'accent',
        6,
      )
    }
    s.form(box(end.x - 44, end.y + 14, 88, 104), { fill: 'accentDeep', tone: 'accent', shade: 0 })
    s.form(
      poly([
        [end.x - 58, end.y + 16],
        [end.x, end.y - 24],
        [end.x + 58, end.y + 16],
      ]),
      { fill: 'mid', tone: 'accent', shade: 0 },
    )
    s.form(
      blob([
        [end.x, end.y + 40],
        [end.x + 22, end.y + 76],
        [end.x, end.y + 100],
        [end.x - 22, end.y + 76],
      ]),
      { fill: 'accent', tone: 'accent', shade: 0 },
    )
  },
}

const politeMaw: Recipe = {
  handle: 'polite-maw',
  label: 'THE POLITE MAW',
  accent: 'pink',
  face: { x: 0, y: -340, reach: 290 },
  notes: [
    { to: [-100, -400], text: 'AFTER YOU' },
    { to: [-100, -60], text: 'BOW TIE.|TIED HIMSELF' },
    { to: [230, -600], text: 'HAT, RAISED|TO LUNCH' },
    { to: [180, -220], text: 'FLOSSED' },
  ],
  tall: 700,
  metres: 1.4,
  draw: (s, { open, raise, look }) => {
    s.both(() => {
      tube(
        s,
        [
          [80, -90],
          [100, -40],
          [104, 10],
        ],
        [60, 52, 46],
        { shade: 8 },
      )
      s.form(
        blob([
          [60, 40],
          [66, -6],
          [140, -8],
          [190, 30],
          [150, 46],
        ]),
        { fill: 'mid', tone: 'bright', shade: 0 },
      )
      s.line('M76 22H180', 'bright', 4)
    })
    s.form(oval(0, -320, 270, 262), { shade: 56 })
    s.both(() => eye(s, 84, -500, 46, { look: [look * 0.6, 0.3], lid: 0.3, tilt: 16, skin: 'deep' }))
    s.both(() => brow(s, 50, 130, -580, -16))
    const drop = open * 26
    s.form(
      blob([
        [-230, -380],
        [-120, -400],
        [0, -392],
        [120, -400],
        [230, -380],
        [200, -220],
        [110, -120 + drop],
        [0, -96 + drop],
        [-110, -120 + drop],
        [-200, -220],
      ]),
      { fill: 'screen', tone: 'bright', shade: 0 },
    )
    s.form(
      blob([
        [-110, -170 + drop],
        [-50, -230],
        [0, -210],
        [50, -230],
        [110, -170 + drop],
        [60, -112 + drop],
        [-60, -112 + drop],
      ]),
      { fill: 'accentDeep', tone: 'accent', shade: 0 },
    )
    s.line(
      curve([
        [0, -206],
        [4, -160],
        [0, -120 + drop],
      ]),
      'accent',
      5,
    )
    const top: Point[] = [
      [-224, -384],
      [-120, -398],
      [0, -390],
      [120, -398],
      [224, -384],
    ]
    teeth(s, top, 9, 74, { uneven: 0.22, gap: 0.06 })
    teeth(
      s,
      [
        [196, -226],
        [110, -124 + drop],
        [0, -98 + drop],
        [-110, -124 + drop],
        [-196, -226],
      ],
      8,
      54,
      { uneven: 0.3, gap: 0.06 },
    )
    s.both(() =>
      s.line(
        curve([
          [236, -400],
          [254, -380],
          [246, -354],
        ]),
        'bright',
        7,
      ),
    )
    s.both(() =>
      s.form(
        poly([
          [0, -62],
          [96, -110],
          [96, -14],
        ]),
        { fill: 'accentDeep', tone: 'accent', shade: 0 },
      ),
    )
    s.form(oval(0, -62, 24, 28), { fill: 'accent', tone: 'accent', shade: 0 })
    tube(
      s,
      [
        [-250, -280],
        [-320, -240],
        [-300, -170],
      ],
      [44, 38, 36],
      { shade: 0 },
    )
    hand(s, -296, -150, 30, 90, { fingers: 4, fan: 90, fill: 'mid', tone: 'bright' })
    s.at(`translate(0 ${-raise * 40})`, () => {
      s.at('translate(240 -600) rotate(18)', () => {
        s.form(
          blob([
            [-92, 0],
            [-88, -90],
            [0, -124],
            [88, -90],
            [92, 0],
          ]),
          { fill: 'mid', tone: 'bright', shade: 18 },
        )
        s.form(oval(0, 2, 140, 26), { fill: 'deep', tone: 'bright', shade: 0 })
        s.line(
          curve([
            [-92, -26],
            [0, -10],
            [92, -26],
          ]),
          'accent',
          14,
        )
      })
      tube(
        s,
        [
          [250, -300],
          [350, -380],
          [340, -520],
        ],
        [44, 40, 38],
        { shade: 0 },
      )
      hand(s, 336, -556, 30, 250, { fingers: 3, fan: 70, fill: 'mid', tone: 'bright' })
    })
  },
}

export const aberrations: Recipe[] = [archivist, angler, politeMaw]

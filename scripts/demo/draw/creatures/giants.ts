import { blob, box, curve, oval, poly, ribbon } from '#scripts/demo/draw/geometry.ts'
import { brow, eye } from '#scripts/demo/draw/parts/eyes.ts'
import { bands, hand, tube } from '#scripts/demo/draw/parts/limbs.ts'
import { lips } from '#scripts/demo/draw/parts/mouths.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'
import type { Sketch } from '#scripts/demo/draw/sketch.ts'

const star = (s: Sketch, x: number, y: number, r: number): void =>
  s.spot(
    `M${x} ${y - r}l${r * 0.28} ${r * 0.72}l${r * 0.72} ${r * 0.28}l${-r * 0.72} ${r * 0.28}l${-r * 0.28} ${r * 0.72}l${-r * 0.28} ${-r * 0.72}l${-r * 0.72} ${-r * 0.28}l${r * 0.72} ${-r * 0.28}z`,
    'accent',
  )

const lunch: Recipe = {
  handle: 'giant-on-her-lunch-break',
  label: 'GIANT, LUNCH BREAK',
  accent: 'amber',
  face: { x: 0, y: -560, reach: 220 },
  notes: [
    { to: [-50, -570], text: 'ON BREAK' },
    { to: [-90, -420], text: 'SANDWICH|(A GOOD DEAL OF GOAT)' },
    { to: [190, -560], text: 'PLAIT,|LOAD-BEARING' },
    { to: [240, -120], text: 'BOULDER,|RESERVED' },
  ],
  tall: 750,
  metres: 6,
  draw: (s, { open, raise, look }) => {
    s.form(
      poly([
        [-290, 20],
        [-320, -90],
        [-240, -200],
        [-90, -230],
        [120, -230],
        [260, -190],
        [330, -80],
        [290, 20],
      ]),
      { fill: 'deep', tone: 'dim', shade: 30 },
    )
    s.line('M-280-80l50-40l20 30M240-130l-30 50l40 30M-220 0l40-30', 'dim', 5)
    s.both(() =>
      s.form(
        ribbon(
          [
            [110, -560],
            [190, -540],
            [210, -420],
            [190, -330],
          ],
          [60, 70, 60, 44],
        ).d,
        { fill: 'mid', tone: 'bright', shade: 10 },
      ),
    )
    s.both(() => {
      s.line('M160-560L206-510M176-520L232-480M182-470L238-440M182-420L230-400', 'bright', 5)
      s.form(box(164, -350, 56, 22), { fill: 'accentDeep', tone: 'accent', shade: 0 })
      s.form(
        blob([
          [164, -328],
          [220, -328],
          [216, -280],
          [190, -264],
          [170, -284],
        ]),
        { fill: 'mid', tone: 'bright', shade: 0 },
      )
    })
    s.form(
      blob([
        [-130, -430],
        [0, -460],
        [130, -430],
        [180, -260],
        [170, -150],
        [0, -120],
        [-170, -150],
        [-180, -260],
      ]),
      { shade: 34 },
    )
    s.both(() =>
      s.line(
        curve([
          [90, -440],
          [70, -330],
          [80, -230],
        ]),
        'dim',
        8,
      ),
    )
    s.form(
      blob([
        [-176, -240],
        [0, -220],
        [176, -240],
        [190, -140],
        [120, -100],
        [-120, -100],
        [-190, -140],
      ]),
      { fill: 'moss', shade: 20 },
    )
    for (let i = 0; i < 6; i++)
      s.form(
        poly([
          [-150 + i * 52, -130],
          [-112 + i * 52, -130],
          [-131 + i * 52, -90],
        ]),
        { fill: 'mid', weight: 4, shade: 0 },
      )
    s.both(() => {
      tube(
        s,
        [
          [100, -170],
          [160, -100],
          [150, 0],
        ],
        [116, 96, 76],
        { fill: 'moss', shade: 16 },
      )
      s.line('M106-50L196-44M110-26L192-20', 'dim', 6)
      s.form(
        blob([
          [96, 40],
          [104, -20],
          [186, -22],
          [230, 30],
          [180, 54],
        ]),
        { fill: 'deep', shade: 8 },
      )
      s.spot(oval(196, 30, 7), 'bright')
      s.spot(oval(170, 38, 7), 'bright')
    })
    s.form(
      blob([
        [-140, -560],
        [-110, -660],
        [0, -700],
        [110, -660],
        [140, -560],
        [110, -460],
        [0, -420],
        [-110, -460],
      ]),
      { fill: 'moss', shade: 24 },
    )
    s.form(
      blob([
        [-150, -560],
        [-140, -670],
        [0, -736],
        [140, -670],
        [150, -560],
        [120, -620],
        [60, -660],
        [0, -666],
        [-60, -660],
        [-120, -620],
      ]),
      { fill: 'mid', tone: 'bright', shade: 0 },
    )
    s.line('M0-730V-668M-70-716L-40-664M70-716L40-664', 'bright', 5)
    s.both(() => {
      if (look < -0.5) eye(s, 56, -578, 30, { look: [look * 0.6, 0.1], lid: 0.44, tilt: -8 })
      else
        s.line(
          curve([
            [28, -570],
            [56, -592],
            [86, -570],
          ]),
          'bright',
          10,
        )
      brow(s, 26, 92, -624, -4)
      s.line(oval(86, -512, 24, 16), 'accent', 4)
    })
    s.form(
      blob([
        [-24, -550],
        [0, -562],
        [24, -550],
        [28, -520],
        [0, -510],
        [-28, -520],
      ]),
      { fill: 'moss', shade: 0 },
    )
    if (open > 0.3) s.form(oval(0, -476, 34, 8 + open * 14), { fill: 'screen', tone: 'bright', shade: 0 })
    else lips(s, 0, -482, 34, 8)
    s.at(`translate(0 ${-raise * 36}) rotate(-5 0 -380)`, () => {
      s.form(
        blob([
          [-190, -370],
          [-180, -410],
          [0, -426],
          [180, -410],
          [190, -370],
        ]),
        { fill: 'mid', tone: 'bright', shade: 10 },
      )
      s.form(
        blob([
          [-200, -372],
          [-150, -354],
          [-110, -370],
          [-50, -350],
          [0, -368],
          [60, -350],
          [110, -370],
          [160, -352],
          [204, -372],
          [190, -340],
          [-190, -340],
        ]),
        { fill: 'moss', shade: 0 },
      )
      s.form(
        blob([
          [-186, -350],
          [186, -350],
          [180, -330],
          [60, -326],
          [20, -296],
          [-10, -326],
          [-180, -330],
        ]),
        { fill: 'accentDeep', tone: 'accent', shade: 0 },
      )
      s.form(
        blob([
          [-190, -330],
          [190, -330],
          [180, -292],
          [0, -286],
          [-180, -292],
        ]),
        { fill: 'mid', tone: 'bright', shade: 0 },
      )
      for (const x of [-120, -60, 0, 70, 130]) s.spot(oval(x, -396 + (x % 40) * 0.2, 7, 4, 20), 'bright')
      s.form(
        poly([
          [176, -352],
          [236, -376],
          [244, -350],
          [190, -334],
        ]),
        { fill: 'moss', weight: 5, shade: 0 },
      )
      s.line('M236-376L262-390M244-350L270-350', 'bright', 5)
    })
    s.both(() => {
      tube(
        s,
        [
          [130, -400],
          [230, -300],
          [180, -320 - raise * 36],
        ],
        [86, 76, 64],
        { shade: 12 },
      )
      hand(s, 168, -340 - raise * 36, 36, 200, { fill: 'moss', fingers: 4, fan: 70, reach: 1.3 })
    })
    s.form(oval(-250, -210, 22, 14), { fill: 'mid', tone: 'bright', shade: 0 })
  },
}

const cyclops: Recipe = {
  handle: 'cyclops-astronomer',
  label: 'CYCLOPS ASTRONOMER',
  accent: 'blue',
  face: { x: 0, y: -600, reach: 220 },
  notes: [
    { to: [-20, -590], text: 'THE EYE|(ONLY)' },
    { to: [-110, -240], text: 'ROBE, TO 7TH|MAGNITUDE' },
    { to: [0, -770], text: 'HAT. OBSERVED|BY OWLS' },
    { to: [290, -470], text: 'TELESCOPE,|MADE FOR HIM' },
  ],
  tall: 880,
  metres: 11,
  draw: (s, { open, raise, look }) => {
    s.form(
      blob([
        [-120, -480],
        [0, -510],
        [120, -480],
        [190, -280],
        [240, -20],
        [160, 20],
        [0, 40],
        [-160, 20],
        [-240, -20],
        [-190, -280],
      ]),
      { shade: 44 },
    )
    s.line(
      curve([
        [-90, -250],
        [-110, -120],
        [-120, 10],
      ]),
      'dim',
      5,
    )
    s.line(
      curve([
        [90, -250],
        [110, -120],
        [120, 10],
      ]),
      'dim',
      5,
    )
    s.line(
      curve([
        [-228, -40],
        [0, 0],
        [228, -40],
      ]),
      'accent',
      6,
    )
    for (const [x, y, r] of [
      [-150, -150, 24],
      [-60, -90, 16],
      [60, -130, 26],
      [160, -100, 18],
      [-100, -330, 16],
      [120, -300, 18],
      [-180, -70, 14],
      [10, -50, 18],
    ] as const)
      star(s, x, y, r)
    s.line('M-150-150L-60-90L60-130L160-100', 'dim', 3)
    s.both(() =>
      s.form(
        blob([
          [40, 50],
          [60, 10],
          [130, 6],
          [170, 44],
          [110, 58],
        ]),
        { fill: 'moss', shade: 0 },
      ),
    )
    tube(
      s,
      [
        [-110, -440],
        [-200, -350],
        [-170, -250],
      ],
      [100, 96, 110],
      { shade: 16 },
    )
    hand(s, -160, -220, 36, 80, { fill: 'moss', fingers: 4, fan: 80 })
    s.form(
      poly([
        [-210, -250],
        [-90, -280],
        [-70, -170],
        [-190, -140],
      ]),
      { fill: 'mid', tone: 'bright', shade: 0 },
    )
    s.line('M-180-226L-110-244M-176-204L-104-222M-172-182L-130-192', 'accent', 5)
    s.at(`rotate(${-raise * 16} 200 -380)`, () => {
      s.form(
        poly([
          [150, -400],
          [170, -440],
          [260, -480],
          [276, -446],
        ]),
        { fill: 'mid', tone: 'bright', shade: 0 },
      )
      s.form(
        poly([
          [240, -490],
          [330, -536],
          [352, -490],
          [262, -440],
        ]),
        { fill: 'moss', tone: 'bright', shade: 8 },
      )
      s.form(
        poly([
          [316, -560],
          [420, -610],
          [452, -550],
          [346, -490],
        ]),
        { fill: 'mid', tone: 'bright', shade: 10 },
      )
      s.form(oval(437, -580, 14, 36, -27), { fill: 'accent', tone: 'accent', shade: 0 })
      tube(
        s,
        [
          [110, -440],
          [210, -340],
          [240, -420],
        ],
        [100, 90, 96],
        { shade: 14 },
      )
      hand(s, 244, -444, 34, 280, { fill: 'moss', fingers: 4, fan: 70, reach: 1.2 })
    })
    s.both(() =>
      s.form(
        blob([
          [130, -600],
          [190, -640],
          [180, -560],
          [140, -530],
        ]),
        { fill: 'moss', shade: 0 },
      ),
    )
    s.form(
      blob([
        [-150, -590],
        [-130, -690],
        [0, -730],
        [130, -690],
        [150, -590],
        [110, -480],
        [0, -440],
        [-110, -480],
      ]),
      { fill: 'moss', shade: 26 },
    )
    s.form(
      blob([
        [-140, -560],
        [-90, -520],
        [-40, -540],
        [0, -524],
        [40, -540],
        [90, -520],
        [140, -560],
        [130, -420],
        [70, -300],
        [10, -190],
        [-60, -290],
        [-126, -420],
      ]),
      { fill: 'mid', tone: 'bright', shade: 22 },
    )
    s.line(
      curve([
        [-70, -470],
        [-60, -380],
        [-20, -280],
      ]),
      'bright',
      5,
    )
    s.line(
      curve([
        [0, -440],
        [8, -350],
        [6, -250],
      ]),
      'bright',
      5,
    )
    s.line(
      curve([
        [70, -470],
        [60, -390],
        [30, -310],
      ]),
      'bright',
      5,
    )
    s.form(oval(0, -490, 40, 10 + open * 16), { fill: 'screen', tone: 'bright', shade: 0 })
    s.form(
      blob([
        [-30, -550],
        [0, -562],
        [30, -550],
        [36, -524],
        [0, -512],
        [-36, -524],
      ]),
      { fill: 'moss', shade: 0 },
    )
    eye(s, 0, -620, 76, { look: [look * 0.6 + 0.3, -0.3], white: 'bright', pupil: 'round', lid: 0.2, lower: 0.12 })
    s.line(oval(22 + look * 24, -634, 30), 'accent', 8)
    s.form(
      ribbon(
        [
          [-96, -690],
          [0, -722],
          [96, -690],
        ],
        [16, 34, 16],
      ).d,
      { fill: 'mid', tone: 'bright', shade: 0 },
    )
    s.form(
      blob([
        [-150, -690],
        [-90, -730],
        [-50, -830],
        [40, -900],
        [110, -880],
        [60, -850],
        [70, -760],
        [100, -726],
        [150, -690],
        [60, -716],
        [-60, -716],
      ]),
      { shade: 22 },
    )
    star(s, 6, -776, 24)
    star(s, 44, -840, 14)
    const band = ribbon(
      [
        [-120, -704],
        [0, -734],
        [120, -704],
      ],
      [22, 24, 22],
    )
    s.form(band.d, { fill: 'accentDeep', tone: 'accent', shade: 0 })
    bands(s, band, 1)
    for (const [x, y, r] of [
      [-300, -700, 22],
      [-360, -560, 14],
      [330, -760, 18],
      [-250, -840, 14],
    ] as const)
      star(s, x, y, r)
  },
}

export const giants: Recipe[] = [lunch, cyclops]

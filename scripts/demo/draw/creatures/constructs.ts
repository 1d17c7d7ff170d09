import { blob, box, curve, oval, path, poly, ribbon } from '#scripts/demo/draw/geometry.ts'
import { brow, eye } from '#scripts/demo/draw/parts/eyes.ts'
import { hand, tube } from '#scripts/demo/draw/parts/limbs.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'
import type { Sketch } from '#scripts/demo/draw/sketch.ts'

const bolt = (s: Sketch, x: number, y: number, r = 9): void =>
  s.form(oval(x, y, r), { fill: 'mid', tone: 'bright', weight: 4, shade: 0 })

const rounded = (x: number, y: number, w: number, h: number, r: number): string =>
  `M${x + r} ${y}h${w - 2 * r}q${r} 0 ${r} ${r}v${h - 2 * r}q0 ${r} ${-r} ${r}h${2 * r - w}q${-r} 0 ${-r} ${-r}v${2 * r - h}q0 ${-r} ${r} ${-r}z`

const sentinel: Recipe = {
  handle: 'terminal-sentinel',
  label: 'TERMINAL SENTINEL',
  accent: 'cyan',
  face: { x: 0, y: -560, reach: 220 },
  notes: [
    { to: [-60, -560], text: 'PROMPT|(PATIENT)' },
    { to: [-150, -260], text: 'KEYBOARD|STOMACH' },
    { to: [130, -690], text: 'AERIAL: 2|STATIONS' },
    { to: [280, -240], text: 'GRIP: FIRM.|WARRANTY: NONE' },
  ],
  tall: 810,
  metres: 1.8,
  draw: (s, { open, raise, look }) => {
    s.form(
      ribbon(
        [
          [90, -700],
          [130, -760],
          [150, -800],
        ],
        [10, 8, 6],
      ).d,
      { fill: 'bright', shade: 0 },
    )
    s.form(oval(152, -806, 16), { fill: 'accent', tone: 'accent', shade: 0 })
    s.form(
      ribbon(
        [
          [50, -700],
          [20, -750],
          [14, -776],
        ],
        [10, 8, 6],
      ).d,
      { fill: 'bright', shade: 0 },
    )
    s.form(oval(12, -782, 11), { fill: 'mid', tone: 'bright', shade: 0 })
    s.both(() => {
      tube(
        s,
        [
          [70, -160],
          [84, -80],
          [84, -10],
        ],
        [56, 46, 46],
        { shade: 0, fill: 'deep' },
      )
      s.line('M56-120H112M58-100H112M60-80H110M60-60H108', 'dim', 5)
      s.form(
        poly([
          [36, 36],
          [48, -34],
          [124, -34],
          [158, 36],
        ]),
        { fill: 'moss', shade: 12 },
      )
      s.line('M44 14H150', 'dim', 4)
    })
    tube(
      s,
      [
        [-150, -370],
        [-250, -330],
        [-270, -230 - raise * 80],
      ],
      [60, 52, 48],
      { shade: 0 },
    )
    s.line(
      curve([
        [-236, -350],
        [-250, -330],
        [-276, -318],
      ]),
      'dim',
      5,
    )
    hand(s, -274, -200 - raise * 90, 38, 90 - raise * 180, { fill: 'moss', fingers: 3, fan: 100 })
    s.form(
      poly([
        [-150, -410],
        [150, -410],
        [130, -150],
        [90, -120],
        [-90, -120],
        [-130, -150],
      ]),
      { shade: 28 },
    )
    s.form(rounded(-104, -330, 208, 120, 10), { fill: 'mid', tone: 'bright', shade: 0 })
    for (let row = 0; row < 3; row++)
      for (let i = 0; i < 6; i++)
        s.form(box(-92 + i * 31.5, -318 + row * 30, 24, 21), {
          fill: row === 1 && i === 4 ? 'accent' : 'deep',
          tone: 'phosphor',
          weight: 3,
          shade: 0,
        })
    s.form(box(-60, -232, 120, 14), { fill: 'deep', weight: 3, shade: 0 })
    s.line('M-90-180H90M-84-160H84M-78-140H78', 'dim', 6)
    s.both(() => bolt(s, 126, -388))
    s.form(
      ribbon(
        [
          [0, -400],
          [0, -440],
        ],
        [90, 80],
      ).d,
      { shade: 0 },
    )
    s.line('M-38-424H38', 'dim', 5)
    s.both(() => s.form(oval(160, -380, 46), { fill: 'moss', shade: 10 }))
    tube(
      s,
      [
        [164, -370],
        [260, -340],
        [290, -260],
      ],
      [60, 52, 48],
      { shade: 0 },
    )
    s.at(`rotate(${-raise * 8} 290 -250)`, () => {
      s.form(
        ribbon(
          [
            [296, 0],
            [296, -300],
            [296, -600],
          ],
          [20, 20, 20],
        ).d,
        { fill: 'mid', shade: 0 },
      )
      s.form(
        poly([
          [270, -590],
          [296, -710],
          [322, -590],
        ]),
        { fill: 'moss', tone: 'bright', shade: 0 },
      )
      s.form(box(262, -606, 68, 22), { fill: 'accentDeep', tone: 'accent', shade: 0 })
    })
    hand(s, 292, -246, 38, 180, { fill: 'moss', fingers: 3, fan: 90, reach: 1.2 })
    s.form(
      poly([
        [150, -690],
        [204, -650],
        [204, -490],
        [150, -440],
      ]),
      { fill: 'moss', shade: 14 },
    )
    s.line('M176-640V-500M190-630V-510', 'dim', 5)
    s.form(rounded(-180, -710, 350, 276, 26), { shade: 26 })
    s.form(rounded(-150, -684, 290, 204, 40), { fill: 'screen', tone: 'bright', shade: 0 })
    for (let i = 0; i < 6; i++) s.line(`M-136 ${-660 + i * 32}H126`, 'mid', 3)
    s.form(
      poly(
        look < -0.5
          ? [
              [-96, -640],
              [-46, -604],
              [-96, -568],
              [-96, -584],
              [-68, -604],
              [-96, -624],
            ]
          : [
              [-96, -640],
              [-46, -604],
              [-96, -568],
              [-96, -584],
              [-68, -604],
              [-96, -624],
            ],
      ),
      { fill: 'accent', tone: 'accent', weight: 6, shade: 0 },
    )
    s.form(box(20 + look * 14, -640, 44, 72), { fill: 'accent', tone: 'accent', weight: 6, shade: 0 })
    if (open > 0.6) s.line('M-60-530H70M-60-512H70M-60-530V-512M70-530V-512', 'accent', 7)
    else
      s.line(
        path([
          [-50, -524],
          [-20, -510],
          [30, -510],
          [60, -524],
        ]),
        'accent',
        9,
      )
    bolt(s, 124, -458, 8)
    bolt(s, 92, -458, 8)
    s.line('M-150-458H-60', 'dim', 6)
  },
}

const rook: Recipe = {
  handle: 'clockwork-rook',
  label: 'CLOCKWORK ROOK',
  accent: 'red',
  face: { x: 0, y: -520, reach: 240 },
  notes: [
    { to: [-70, -530], text: 'WINDOWS,|SUSPICIOUS' },
    { to: [-120, -100], text: 'STRAIGHT|LINES ONLY' },
    { to: [300, -390], text: 'WIND HERE.|GENTLY' },
    { to: [30, -330], text: 'DOOR. THE|GARRISON KNOCKS' },
  ],
  tall: 800,
  metres: 3.2,
  draw: (s, { open, raise, look }) => {
    s.form(
      ribbon(
        [
          [170, -390],
          [280, -390],
        ],
        [26, 26],
      ).d,
      { fill: 'mid', shade: 0 },
    )
    s.at(`rotate(${raise * 40} 320 -390)`, () => {
      s.both(() => undefined)
      s.form(oval(336, -450, 56), { fill: 'accentDeep', tone: 'accent', shade: 0 })
      s.form(oval(336, -330, 56), { fill: 'accentDeep', tone: 'accent', shade: 0 })
      s.form(oval(336, -450, 22), { fill: 'screen', tone: 'accent', shade: 0 })
      s.form(oval(336, -330, 22), { fill: 'screen', tone: 'accent', shade: 0 })
      s.form(box(276, -416, 60, 52), { fill: 'accentDeep', tone: 'accent', shade: 0 })
    })
    s.both(() => {
      tube(
        s,
        [
          [100, -220],
          [210, -150],
          [130, -30],
        ],
        [60, 52, 44],
        { shade: 8 },
      )
      s.form(oval(208, -150, 36), { fill: 'mid', tone: 'bright', shade: 0 })
      s.spot(oval(208, -150, 12), 'bright')
      s.form(
        poly([
          [70, 30],
          [96, -40],
          [166, -40],
          [200, 30],
        ]),
        { fill: 'moss', shade: 10 },
      )
    })
    s.form(
      poly([
        [-190, -190],
        [190, -190],
        [150, -150],
        [90, -120],
        [-90, -120],
        [-150, -150],
      ]),
      { fill: 'moss', shade: 10 },
    )
    s.form(
      poly([
        [-150, -620],
        [150, -620],
        [180, -190],
        [-180, -190],
      ]),
      { shade: 44 },
    )
    const bricks = [
      [-120, -590, 1],
      [60, -580, 1],
      [100, -440, 1],
      [-140, -430, 1],
      [110, -300, 1],
      [-150, -280, 1],
      [-90, -226, 1],
      [90, -232, 1],
      [-30, -600, 1],
    ] as const
    for (const [x, y] of bricks) s.line(`M${x} ${y}h44v24h-44zM${x + 22} ${y + 24}v22h40`, 'mid', 5)
    s.form(
      poly([
        [-204, -720],
        [-204, -640],
        [-150, -600],
        [150, -600],
        [204, -640],
        [204, -720],
      ]),
      { fill: 'moss', shade: 20 },
    )
    for (const x of [-204, -100, 12, 116]) s.form(box(x, -790, 88, 82), { fill: 'moss', shade: 10 })
    s.line('M-204-690H204', 'dim', 5)
    s.both(() => {
      s.form('M34-450V-530Q34-574 78-574T122-530V-450Z', { fill: 'screen', tone: 'bright', shade: 0 })
      eye(s, 78, -506, 34, {
        white: 'accent',
        pupil: 'round',
        look: [look * 0.7, 0.1],
        lid: 0.3,
        tilt: -14,
        skin: 'screen',
      })
      s.line('M28-450H128', 'bright', 9)
      s.line('M20-590L124-606', 'bright', 12)
    })
    s.form('M-66-190V-300Q-66-370 0-370T66-300V-190Z', { fill: 'mid', tone: 'bright', shade: 0 })
    s.line('M-66-290H66M-66-240H66M-34-352V-190M0-370V-190M34-352V-190', open > 0.6 ? 'accent' : 'phosphor', 8)
    s.form(
      ribbon(
        [
          [0, -790],
          [0, -860],
        ],
        [10, 10],
      ).d,
      { fill: 'bright', shade: 0 },
    )
    s.form(
      poly([
        [4, -862],
        [96, -846],
        [60, -830],
        [96, -806],
        [4, -808],
      ]),
      { fill: 'accentDeep', tone: 'accent', shade: 0 },
    )
  },
}

const kettle: Recipe = {
  handle: 'kettle-golem',
  label: 'KETTLE GOLEM',
  accent: 'orange',
  face: { x: -10, y: -330, reach: 230 },
  notes: [
    { to: [-110, -360], text: 'BEING|WATCHED' },
    { to: [-330, -440], text: 'OPINION,|HIGH NOTE' },
    { to: [40, -560], text: 'LID. DO|NOT LIFT' },
    { to: [160, -150], text: 'COPPER, TWO|SUGARS' },
  ],
  tall: 740,
  metres: 1.5,
  draw: (s, { open, raise, look }) => {
    s.line(
      curve([
        [-370, -540],
        [-420, -600],
        [-350, -650],
        [-400, -720],
      ]),
      'bright',
      9,
    )
    s.line(
      curve([
        [-330, -560],
        [-360, -620],
        [-300, -670],
        [-330, -740],
      ]),
      'dim',
      9,
    )
    if (open > 0.4)
      s.line(
        curve([
          [-400, -520],
          [-470, -560],
          [-440, -620],
          [-480, -660],
        ]),
        'dim',
        9,
      )
    s.form(`M-150-540C-170-760 190-760 170-540L128-540C140-690-110-690-108-540Z`, {
      fill: 'mid',
      tone: 'bright',
      shade: 12,
    })
    s.both(() => {
      tube(
        s,
        [
          [90, -120],
          [110, -60],
          [112, 0],
        ],
        [80, 66, 60],
        { shade: 8 },
      )
      s.form(
        blob([
          [50, 36],
          [60, -20],
          [160, -22],
          [190, 30],
          [130, 44],
        ]),
        { fill: 'mid', tone: 'bright', shade: 0 },
      )
    })
    s.form(
      ribbon(
        [
          [-180, -250],
          [-290, -300],
          [-300, -420],
          [-370, -480],
        ],
        [150, 100, 74, 74],
      ).d,
      { fill: 'moss', shade: 18 },
    )
    s.form(oval(-374, -484, 26, 46, 38), { fill: 'screen', tone: 'bright', shade: 0 })
    s.form(
      blob([
        [-150, -500],
        [150, -500],
        [230, -380],
        [256, -230],
        [200, -90],
        [80, -50],
        [-80, -50],
        [-200, -90],
        [-256, -230],
        [-230, -380],
      ]),
      { shade: 56 },
    )
    s.form(
      blob([
        [-160, -510],
        [0, -540],
        [160, -510],
        [150, -470],
        [0, -456],
        [-150, -470],
      ]),
      { fill: 'moss', shade: 0 },
    )
    s.at(`translate(0 ${-open * 26}) rotate(${open * 6})`, () => {
      s.form(
        blob([
          [-130, -512],
          [-90, -570],
          [0, -590],
          [90, -570],
          [130, -512],
          [0, -494],
        ]),
        { fill: 'moss', shade: 14 },
      )
      s.form(oval(0, -602, 30), { fill: 'accentDeep', tone: 'accent', shade: 0 })
    })
    for (let i = -4; i <= 4; i++) bolt(s, i * 46, -112 + Math.abs(i) ** 2 * -2.6, 8)
    s.line(
      curve([
        [-238, -170],
        [0, -80],
        [238, -170],
      ]),
      'dim',
      5,
    )
    s.both(() => {
      eye(s, 80, -346, 48, {
        white: 'accent',
        pupil: 'tiny',
        look: [look * 0.5, 0.1],
        lid: 0.36,
        tilt: -20,
        skin: 'deep',
      })
      brow(s, 22, 140, -412, 26)
    })
    s.form(
      blob([
        [-96, -250],
        [0, -262],
        [96, -250],
        [80, -176 + open * 16],
        [0, -160 + open * 20],
        [-80, -176 + open * 16],
      ]),
      { fill: 'screen', tone: 'bright', shade: 0 },
    )
    s.line('M-84-214H84M-50-256V-172M0-260V-164M50-256V-172', 'bright', 6)
    tube(
      s,
      [
        [220, -330],
        [330, -280],
        [320, -180 - raise * 140],
      ],
      [66, 60, 54],
      { shade: 8 },
    )
    hand(s, 320, -150 - raise * 160, 46, 90 - raise * 180, {
      fill: 'mid',
      tone: 'bright',
      fingers: 3,
      fan: 70,
      reach: 1.15,
    })
    tube(
      s,
      [
        [-190, -200],
        [-270, -180],
        [-250, -90],
      ],
      [66, 60, 54],
      { shade: 8 },
    )
    hand(s, -244, -70, 46, 90, { fill: 'mid', tone: 'bright', fingers: 3, fan: 70, reach: 1.15 })
    s.line(
      curve([
        [190, -420],
        [214, -350],
        [220, -280],
      ]),
      'bright',
      6,
    )
  },
}

export const constructs: Recipe[] = [sentinel, rook, kettle]

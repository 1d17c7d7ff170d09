import { blob, box, curve, oval, poly, ribbon } from '#scripts/demo/draw/geometry.ts'
import { brow, eye } from '#scripts/demo/draw/parts/eyes.ts'
import { flame } from '#scripts/demo/draw/parts/flames.ts'
import { horn } from '#scripts/demo/draw/parts/horns.ts'
import { bands, hand, paw, tube } from '#scripts/demo/draw/parts/limbs.ts'
import { teeth } from '#scripts/demo/draw/parts/mouths.ts'
import { batWing } from '#scripts/demo/draw/parts/wings.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'

const imp: Recipe = {
  handle: 'imp-of-small-print',
  label: 'IMP OF SMALL PRINT',
  accent: 'red',
  face: { x: 0, y: -470, reach: 220 },
  notes: [
    { to: [-60, -420], text: 'GRIN. NON-|REFUNDABLE' },
    { to: [-200, -300], text: 'QUILL (YOURS|NOW)' },
    { to: [190, -300], text: 'CLAUSE NINE.|SEE COMMA' },
    { to: [310, -60], text: 'CONTINUED|OVERLEAF' },
  ],
  tall: 700,
  metres: 0.5,
  draw: (s, { open, raise, look }) => {
    s.both(() =>
      batWing(
        s,
        {
          root: [60, -310],
          elbow: [140, -400 - raise * 40],
          wrist: [210, -500 - raise * 50],
          tips: [
            [370, -480 - raise * 40],
            [360, -350],
            [270, -260],
          ],
          tail: [90, -230],
        },
        { bone: 18 },
      ),
    )
    tube(
      s,
      [
        [-60, -110],
        [-200, -60],
        [-310, -120],
        [-300, -240],
        [-350, -280],
      ],
      [40, 30, 24, 18, 10],
      { shade: 0 },
    )
    s.form(
      poly([
        [-330, -262],
        [-420, -236],
        [-390, -360],
        [-304, -318],
        [-344, -300],
      ]),
      { fill: 'accentDeep', tone: 'accent', shade: 0 },
    )
    s.both(() => {
      tube(
        s,
        [
          [50, -150],
          [100, -90],
          [64, -10],
        ],
        [76, 56, 40],
        { shade: 10 },
      )
      paw(s, 74, 28, 46)
    })
    s.form(
      blob([
        [-80, -330],
        [0, -350],
        [80, -330],
        [110, -200],
        [80, -90],
        [0, -66],
        [-80, -90],
        [-110, -200],
      ]),
      { shade: 26 },
    )
    s.line(
      curve([
        [-50, -150],
        [0, -130],
        [50, -150],
      ]),
      'dim',
      5,
    )
    s.line('M-6-110h12', 'dim', 6)
    s.both(() =>
      horn(
        s,
        [
          [80, -580],
          [150, -640],
          [130, -730],
        ],
        56,
        { rings: 3 },
      ),
    )
    s.both(() =>
      s.form(
        poly([
          [120, -480],
          [260, -560],
          [220, -470],
          [120, -410],
        ]),
        { fill: 'moss', shade: 0 },
      ),
    )
    s.form(
      blob([
        [-150, -460],
        [-130, -570],
        [0, -620],
        [130, -570],
        [150, -460],
        [90, -370],
        [0, -316],
        [-90, -370],
      ]),
      { fill: 'moss', shade: 26 },
    )
    s.both(() => {
      eye(s, 66, -494, 42, { white: 'accent', pupil: 'slit', look: [look * 0.5, 0.1], lid: 0.36, tilt: -22 })
      brow(s, 20, 120, -560, 22)
    })
    s.form(
      poly([
        [-12, -452],
        [12, -452],
        [0, -424],
      ]),
      { fill: 'deep', weight: 5, shade: 0 },
    )
    s.form(
      blob([
        [-110, -424],
        [-50, -402],
        [0, -396],
        [50, -402],
        [110, -424],
        [76, -366 + open * 10],
        [0, -338 + open * 14],
        [-76, -366 + open * 10],
      ]),
      { fill: 'screen', tone: 'bright', shade: 0 },
    )
    teeth(
      s,
      [
        [-100, -420],
        [0, -396],
        [100, -420],
      ],
      9,
      26,
      { gap: 0.04, uneven: 0.15 },
    )
    s.form(
      blob([
        [-14, -334],
        [14, -334],
        [6, -276],
        [0, -262],
        [-6, -276],
      ]),
      { fill: 'moss', shade: 0 },
    )
    tube(
      s,
      [
        [-84, -300],
        [-160, -240],
        [-190, -290 - raise * 30],
      ],
      [46, 38, 32],
      { shade: 0 },
    )
    s.at(`translate(0 ${-raise * 30})`, () => {
      s.form(
        blob([
          [-186, -300],
          [-260, -400],
          [-290, -520],
          [-220, -470],
          [-180, -390],
        ]),
        { fill: 'mid', tone: 'bright', shade: 0 },
      )
      s.line(
        curve([
          [-170, -260],
          [-200, -350],
          [-276, -490],
        ]),
        'bright',
        5,
      )
      hand(s, -190, -302, 26, 270, { fill: 'moss', claws: 'bright', fan: 60 })
    })
    const scroll =
      'M110-440H290V-180C300-80 380-110 400-20C410 40 330 60 250 56L236 14C300 20 330 6 320-20C300-70 130-60 110-180Z'
    s.form(scroll, { fill: 'accentDeep', tone: 'accent', shade: 0 })
    s.form(
      ribbon(
        [
          [96, -440],
          [304, -440],
        ],
        [34, 34],
      ).d,
      { fill: 'mid', tone: 'accent', shade: 0 },
    )
    s.line(
      'M136-396H264M136-370H250M136-344H264M136-318H226M136-292H264M136-266H250M136-240H264M140-214H236M146-190H262M160-166H270M180-146H282',
      'accent',
      5,
    )
    s.line(
      curve([
        [310, -90],
        [346, -70],
        [366, -40],
      ]),
      'accent',
      5,
    )
    s.form(oval(322, 36, 24), { fill: 'accent', tone: 'accent', shade: 0 })
    tube(
      s,
      [
        [84, -300],
        [130, -250],
        [112, -300],
      ],
      [46, 38, 32],
      { shade: 0 },
    )
    hand(s, 116, -330, 26, 290, { fill: 'moss', claws: 'bright', fan: 60 })
  },
}

const furnace: Recipe = {
  handle: 'furnace-fiend',
  label: 'FURNACE FIEND',
  accent: 'orange',
  face: { x: 0, y: -580, reach: 210 },
  notes: [
    { to: [-60, -590], text: 'STAYED FOR|THE WORK' },
    { to: [-80, -270], text: 'GRATE. NO|WET BOOTS' },
    { to: [230, -660], text: 'FLUES' },
    { to: [330, -130], text: 'FIST: 40 KG|OF OPINION' },
  ],
  tall: 790,
  metres: 5,
  draw: (s, { open, raise, look }) => {
    s.both(() => {
      s.form(box(206, -610, 60, 160), { fill: 'moss', shade: 12 })
      s.form(box(194, -630, 84, 30), { fill: 'mid', shade: 0 })
      flame(s, [236, -634], 62, 84 + open * 60, 8)
    })
    s.both(() => {
      tube(
        s,
        [
          [90, -150],
          [130, -80],
          [120, 0],
        ],
        [130, 106, 90],
        { shade: 14 },
      )
      s.form(
        poly([
          [50, 40],
          [70, -36],
          [180, -36],
          [200, 40],
        ]),
        { fill: 'mid', tone: 'bright', shade: 0 },
      )
      s.line('M124-30V36', 'bright', 5)
    })
    s.form(
      blob([
        [-230, -500],
        [-100, -560],
        [100, -560],
        [230, -500],
        [270, -380],
        [220, -180],
        [130, -100],
        [-130, -100],
        [-220, -180],
        [-270, -380],
      ]),
      { shade: 56 },
    )
    s.form(oval(0, -280, 146), { fill: 'mid', tone: 'bright', shade: 0 })
    s.form(oval(0, -280, 116), { fill: 'screen', tone: 'accent', shade: 0 })
    flame(s, [-50, -186], 84, 130, -6)
    flame(s, [52, -186], 84, 120, 8)
    flame(s, [0, -180], 90, 170, 0)
    for (const x of [-70, -24, 24, 70])
      s.form(box(x - 7, -280 - Math.sqrt(116 ** 2 - x ** 2), 14, 2 * Math.sqrt(116 ** 2 - x ** 2)), {
        fill: 'mid',
        tone: 'bright',
        weight: 4,
        shade: 0,
      })
    for (let i = 0; i < 8; i++)
      s.spot(oval(Math.cos(i * 0.785 + 0.39) * 131, -280 + Math.sin(i * 0.785 + 0.39) * 131, 8), 'bright')
    s.line('M-200-430L-150-400M-214-400L-160-372M200-430L150-400M214-400L160-372', 'dim', 6)
    s.both(() => {
      const arm = tube(
        s,
        [
          [230, -450],
          [340, -360],
          [340, -200 - raise * 30],
        ],
        [130, 120, 100],
        { shade: 20 },
      )
      bands(s, arm, 3, { from: 0.6, to: 0.86, tone: 'accent' })
      s.form(
        blob([
          [270, -190 - raise * 30],
          [340, -220 - raise * 30],
          [410, -180 - raise * 30],
          [420, -90 - raise * 30],
          [350, -50 - raise * 30],
          [270, -80 - raise * 30],
        ]),
        { fill: 'moss', shade: 16 },
      )
      s.line(`M306 ${-70 - raise * 30}v-56M340 ${-60 - raise * 30}v-60M374 ${-66 - raise * 30}v-56`, 'phosphor', 5)
    })
    s.both(() =>
      horn(
        s,
        [
          [70, -640],
          [160, -680],
          [176, -780],
          [110, -810],
        ],
        64,
        { rings: 4 },
      ),
    )
    s.form(
      blob([
        [-120, -560],
        [-110, -650],
        [0, -700],
        [110, -650],
        [120, -560],
        [90, -480],
        [0, -450],
        [-90, -480],
      ]),
      { fill: 'moss', shade: 22 },
    )
    s.form(
      blob([
        [-96, -520],
        [0, -540],
        [96, -520],
        [110, -460],
        [60, -420],
        [0, -412],
        [-60, -420],
        [-110, -460],
      ]),
      { shade: 10 },
    )
    s.both(() => {
      eye(s, 52, -592, 30, { white: 'accent', pupil: 'tiny', look: [look * 0.4, 0.2], lid: 0.4, tilt: -20 })
      s.line('M16-610L98-646', 'bright', 14)
    })
    s.form(
      blob([
        [-30, -560],
        [0, -576],
        [30, -560],
        [24, -530],
        [-24, -530],
      ]),
      { fill: 'deep', weight: 5, shade: 0 },
    )
    s.form(oval(0, -516, 26, 22), { fill: 'none', tone: 'accent', weight: 8, shade: 0 })
    s.form(
      blob([
        [-76, -470],
        [0, -484],
        [76, -470],
        [60, -440 + open * 18],
        [0, -432 + open * 22],
        [-60, -440 + open * 18],
      ]),
      { fill: 'accentDeep', tone: 'bright', shade: 0 },
    )
    teeth(
      s,
      [
        [60, -440 + open * 16],
        [-60, -440 + open * 16],
      ],
      4,
      34,
    )
  },
}

const hellhound: Recipe = {
  handle: 'hellhound-house-trained',
  label: 'HELLHOUND',
  accent: 'red',
  face: { x: -30, y: -520, reach: 230 },
  notes: [
    { to: [-60, -540], text: 'IS A|GOOD DOG' },
    { to: [-170, -10], text: "BALL (WAS|A BISHOP'S)" },
    { to: [150, -480], text: 'RUFF. KEEP|OFF SOFA' },
    { to: [310, -280], text: 'TAIL, WAGS|AT EVIL' },
  ],
  tall: 740,
  metres: 2.3,
  draw: (s, { open, raise, look }) => {
    s.at(`rotate(${raise * 16} 180 -60)`, () => {
      tube(
        s,
        [
          [140, -70],
          [270, -90],
          [320, -200],
          [290, -290],
        ],
        [54, 44, 34, 20],
        { shade: 0 },
      )
      flame(s, [290, -270], 70, 140, -14)
    })
    s.form(
      blob([
        [-60, -400],
        [60, -400],
        [150, -260],
        [190, -100],
        [140, 10],
        [-80, 10],
        [-120, -180],
      ]),
      { shade: 36 },
    )
    s.form(
      blob([
        [60, -170],
        [160, -190],
        [220, -90],
        [190, 20],
        [60, 20],
      ]),
      { shade: 24 },
    )
    paw(s, 130, 30, 62)
    for (const x of [-110, 0]) {
      tube(
        s,
        [
          [x + 6, -270],
          [x, -130],
          [x, 0],
        ],
        [96, 74, 64],
        { shade: 14 },
      )
      paw(s, x, 34, 54)
    }
    for (let i = 0; i < 9; i++) {
      const a = Math.PI * (0.02 + (i / 8) * 0.96)
      flame(s, [-40 + Math.cos(a) * 110, -400 + Math.sin(a) * 70], 84, 110, 90 + (a * 180) / Math.PI)
    }
    for (const [x, lean] of [
      [150, 62],
      [-220, -62],
      [120, 40],
      [-190, -40],
    ] as const)
      flame(s, [x * 0.7 - 10, -480], 90, 150, lean)
    s.at(`translate(-36 -540) rotate(${-7 + look * 4})`, () => {
      for (const side of [1, -1])
        s.form(
          blob([
            [side * 70, -100],
            [side * 120, -210],
            [side * 170, -190],
            [side * 190, -60],
            [side * 150, -30],
          ]),
          { fill: 'moss', shade: 10 },
        )
      s.form(
        blob([
          [-150, -20],
          [-120, -110],
          [0, -140],
          [120, -110],
          [150, -20],
          [120, 60],
          [0, 100],
          [-120, 60],
        ]),
        { shade: 26 },
      )
      for (const side of [1, -1]) {
        eye(s, side * 68, -34, 38, { white: 'accent', look: [look * 0.5, -0.3], pupil: 'wide', lower: 0.12 })
        s.line(
          curve([
            [side * 30, -92],
            [side * 70, -106],
            [side * 104, -84],
          ]),
          'bright',
          9,
        )
      }
      s.form(
        blob([
          [-70, 60],
          [70, 60],
          [60, 120 + open * 20],
          [0, 140 + open * 24],
          [-60, 120 + open * 20],
        ]),
        { fill: 'screen', tone: 'bright', shade: 0 },
      )
      s.form(
        blob([
          [-30, 90],
          [30, 90],
          [40, 170 + open * 24],
          [4, 200 + open * 30],
          [-30, 170 + open * 24],
        ]),
        { fill: 'accentDeep', tone: 'accent', shade: 0 },
      )
      s.line(`M4 110V${170 + open * 24}`, 'accent', 5)
      s.form(
        blob([
          [-110, 50],
          [-70, 0],
          [0, -6],
          [70, 0],
          [110, 50],
          [70, 90],
          [0, 74],
          [-70, 90],
        ]),
        { fill: 'moss', shade: 8 },
      )
      teeth(
        s,
        [
          [-92, 76],
          [-56, 86],
        ],
        1,
        34,
      )
      teeth(
        s,
        [
          [56, 86],
          [92, 76],
        ],
        1,
        34,
      )
      s.form(
        blob([
          [-40, 4],
          [0, -10],
          [40, 4],
          [20, 40],
          [-20, 40],
        ]),
        { fill: 'bright', tone: 'bright', shade: 0 },
      )
      s.line('M0 40V72', 'bright', 6)
      for (const [x, y] of [
        [-70, 44],
        [-50, 62],
        [70, 44],
        [50, 62],
      ] as const)
        s.spot(oval(x, y, 5), 'bright')
    })
    s.form(box(-110, -352, 150, 30), { fill: 'mid', tone: 'bright', shade: 0 })
    s.form(oval(-36, -310, 26), { fill: 'accentDeep', tone: 'accent', shade: 0 })
    s.form(oval(-210, 8, 54), { fill: 'mid', tone: 'bright', shade: 14 })
    s.line('M-258-10Q-210 14-162-10M-258 26Q-210 2-162 26', 'accent', 5)
  },
}

export const fiends: Recipe[] = [imp, furnace, hellhound]

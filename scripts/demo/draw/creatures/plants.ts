import { blob, curve, oval, poly, ribbon, turn } from '#scripts/demo/draw/geometry.ts'
import type { Point } from '#scripts/demo/draw/geometry.ts'
import { eye } from '#scripts/demo/draw/parts/eyes.ts'
import { bands, hand, tube } from '#scripts/demo/draw/parts/limbs.ts'
import { teeth } from '#scripts/demo/draw/parts/mouths.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'
import type { Sketch } from '#scripts/demo/draw/sketch.ts'

const leaf = (s: Sketch, [x, y]: Point, length: number, lean: number, accent = false): void => {
  const p = (across: number, up: number): Point => {
    const [dx, dy] = turn([across * length * 0.24, -up * length], lean)
    return [x + dx, y + dy]
  }
  s.form(blob([p(0, 0), p(-0.9, 0.4), p(-0.5, 0.82), p(0, 1.04), p(0.5, 0.82), p(0.9, 0.4)]), {
    fill: accent ? 'accentDeep' : 'moss',
    tone: accent ? 'accent' : 'phosphor',
    shade: 10,
  })
  s.line(curve([p(0, 0.05), p(0.06, 0.5), p(0, 0.92)]), accent ? 'accent' : 'dim', 5)
}

const pot = (s: Sketch, half: number, height: number): void => {
  s.form(
    poly([
      [-half, -height],
      [half, -height],
      [half * 0.72, 24],
      [-half * 0.72, 24],
    ]),
    { fill: 'deep', shade: 30 },
  )
  s.form(
    poly([
      [-half * 1.12, -height - 50],
      [half * 1.12, -height - 50],
      [half * 1.06, -height + 10],
      [-half * 1.06, -height + 10],
    ]),
    { fill: 'moss', shade: 10 },
  )
}

const mandrake: Recipe = {
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
  metres: 0.4,
  draw: (s, { open, raise, look }) => {
    for (const [length, lean] of [
      [190, -64],
      [190, 64],
      [240, -34],
      [240, 34],
      [250, 0],
    ] as const)
      leaf(s, [0, -560], length, lean * (1 - raise * 0.2))
    for (const [x, y] of [
      [-50, -760],
      [46, -776],
      [0, -800],
    ] as const) {
      s.line(
        curve([
          [0, -570],
          [x * 0.4, -680],
          [x, y],
        ]),
        'phosphor',
        7,
      )
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
        [
          [side * 100, -350],
          [side * 200, -390],
          [side * 240, -490 - up],
          [side * 290, -560 - up],
        ],
        [80, 54, 42, 28],
        { shade: 10 },
      )
      for (const lean of [-50, 0, 46]) {
        const [dx, dy] = turn([0, -76], lean + side * 34)
        s.form(
          ribbon(
            [
              [side * 286, -552 - up],
              [side * 286 + dx * 0.6 + lean * 0.1, -552 - up + dy * 0.6],
              [side * 286 + dx, -552 - up + dy],
            ],
            [24, 18, 4],
          ).d,
          { fill: 'moss', shade: 0 },
        )
      }
    }
    s.form(
      blob([
        [-70, -580],
        [0, -600],
        [70, -580],
        [140, -470],
        [150, -340],
        [120, -230],
        [130, -150],
        [-130, -150],
        [-120, -230],
        [-150, -340],
        [-140, -470],
      ]),
      { fill: 'moss', shade: 34 },
    )
    for (const [x, y, w] of [
      [-80, -270, 60],
      [70, -250, 50],
      [0, -226, 40],
      [-104, -330, 30],
      [104, -320, 30],
      [-40, -560, 40],
      [44, -548, 36],
    ] as const)
      s.line(
        curve([
          [x - w / 2, y],
          [x, y + 8],
          [x + w / 2, y],
        ]),
        'dim',
        5,
      )
    eye(s, -62, -468, 46, { look: [look * 0.5, -0.2], pupil: 'tiny', white: 'bright' })
    eye(s, 62, -474, 52, { look: [look * 0.5, -0.2], pupil: 'tiny', white: 'bright' })
    s.line(
      curve([
        [-120, -530],
        [-70, -560],
        [-26, -532],
      ]),
      'bright',
      9,
    )
    s.line(
      curve([
        [120, -540],
        [70, -574],
        [26, -540],
      ]),
      'bright',
      9,
    )
    s.form(
      blob([
        [-60, -400],
        [0, -416],
        [60, -400],
        [84, -320],
        [60, -264 + open * 10],
        [0, -246 + open * 10],
        [-60, -264 + open * 10],
        [-84, -320],
      ]),
      { fill: 'screen', tone: 'bright', shade: 0 },
    )
    s.form(
      blob([
        [-48, -276],
        [-24, -304],
        [0, -292],
        [24, -304],
        [48, -276],
        [0, -254 + open * 6],
      ]),
      { fill: 'accentDeep', tone: 'accent', shade: 0 },
    )
    s.form(
      poly([
        [-34, -408],
        [-10, -412],
        [-12, -378],
        [-32, -376],
      ]),
      { fill: 'bright', tone: 'phosphor', weight: 3, shade: 0 },
    )
    s.form(
      poly([
        [34, -408],
        [10, -412],
        [12, -378],
        [32, -376],
      ]),
      { fill: 'bright', tone: 'phosphor', weight: 3, shade: 0 },
    )
    pot(s, 190, 130)
    s.line('M-130-80l30 26l-14 30l26 20M110-90l-20 36', 'dim', 5)
    for (const [x, y] of [
      [-230, 20],
      [-260, 34],
      [240, 24],
      [206, 40],
    ] as const)
      s.form(oval(x, y, 16, 10), { fill: 'moss', weight: 4, shade: 0 })
    s.both(() => s.line('M350-450L404-466M352-400L410-400M344-350L396-334', 'accent', 7))
  },
}

const toadstool: Recipe = {
  handle: 'toadstool-marshal',
  label: 'TOADSTOOL MARSHAL',
  accent: 'red',
  face: { x: 0, y: -380, reach: 230 },
  notes: [
    { to: [-170, -560], text: 'CAP. EDIBLE|ONCE' },
    { to: [-60, -330], text: 'MOUSTACHE,|RANK OF' },
    { to: [60, -200], text: 'VALOUR IN|MOISTURE' },
    { to: [290, -330], text: 'SABRE. NEVER|DRY' },
  ],
  tall: 740,
  metres: 1.2,
  draw: (s, { open, raise, look }) => {
    s.both(() => {
      tube(
        s,
        [
          [60, -80],
          [70, -30],
          [70, 10],
        ],
        [76, 66, 60],
        { shade: 0 },
      )
      s.form(
        blob([
          [24, 40],
          [30, -10],
          [110, -12],
          [150, 34],
          [90, 46],
        ]),
        { fill: 'mid', tone: 'bright', shade: 0 },
      )
    })
    s.form(
      blob([
        [-110, -460],
        [110, -460],
        [120, -300],
        [170, -130],
        [130, -40],
        [0, -20],
        [-130, -40],
        [-170, -130],
        [-120, -300],
      ]),
      { fill: 'moss', shade: 34 },
    )
    s.form(
      blob([
        [-140, -270],
        [0, -236],
        [140, -270],
        [176, -130],
        [136, -44],
        [0, -20],
        [-136, -44],
        [-176, -130],
      ]),
      { fill: 'deep', shade: 26 },
    )
    s.line('M0-244V-24', 'bright', 6)
    for (const y of [-200, -150, -100, -56]) s.both(() => s.spot(oval(26, y, 9), 'bright'))
    s.both(() => {
      s.form(
        blob([
          [104, -290],
          [170, -286],
          [200, -230],
          [120, -226],
        ]),
        { fill: 'mid', tone: 'bright', shade: 0 },
      )
      s.line('M124-226v26M146-226v28M168-228v26M188-230v22', 'bright', 6)
    })
    for (const x of [-104, -66]) {
      s.form(
        poly([
          [x - 12, -196],
          [x + 12, -196],
          [x, -168],
        ]),
        { fill: 'accentDeep', tone: 'accent', weight: 4, shade: 0 },
      )
      s.form(oval(x, -150, 16), { fill: 'mid', tone: 'bright', weight: 4, shade: 0 })
    }
    s.at(`rotate(${-raise * 20} 190 -240)`, () => {
      s.form(
        ribbon(
          [
            [268, -170],
            [310, -330],
            [290, -480],
            [240, -600],
          ],
          [22, 26, 22, 2],
        ).d,
        { fill: 'mid', tone: 'bright', shade: 0 },
      )
      s.form(
        blob([
          [232, -190],
          [270, -214],
          [310, -190],
          [300, -140],
          [270, -176],
        ]),
        { fill: 'accentDeep', tone: 'accent', shade: 0 },
      )
      tube(
        s,
        [
          [160, -240],
          [240, -200],
          [264, -150],
        ],
        [60, 52, 44],
        { fill: 'deep', shade: 0 },
      )
      hand(s, 266, -150, 30, 300, { fill: 'moss', fan: 60, reach: 1.1 })
    })
    tube(
      s,
      [
        [-160, -240],
        [-230, -170],
        [-160, -110],
      ],
      [60, 52, 44],
      { fill: 'deep', shade: 0 },
    )
    hand(s, -152, -104, 30, 20, { fill: 'moss', fan: 60, reach: 1.1 })
    s.form(
      blob([
        [-330, -470],
        [-290, -620],
        [-140, -720],
        [0, -744],
        [140, -720],
        [290, -620],
        [330, -470],
        [210, -440],
        [0, -430],
        [-210, -440],
      ]),
      { fill: 'accentDeep', tone: 'accent', shade: 40 },
    )
    for (const [x, y, rx, ry] of [
      [-190, -570, 52, 42],
      [-40, -660, 64, 42],
      [120, -590, 56, 48],
      [240, -520, 34, 36],
      [-280, -500, 22, 26],
      [10, -530, 34, 28],
      [150, -690, 26, 16],
    ] as const)
      s.form(oval(x, y, rx, ry, x * 0.08), { fill: 'moss', tone: 'bright', shade: 0 })
    s.form(
      blob([
        [-326, -472],
        [-210, -446],
        [0, -436],
        [210, -446],
        [326, -472],
        [230, -410],
        [0, -394],
        [-230, -410],
      ]),
      { fill: 'moss', shade: 0 },
    )
    for (let i = -6; i <= 6; i++)
      s.line(`M${i * 44} ${-444 + Math.abs(i) * 2}L${i * 36} ${-400 - Math.abs(i)}`, 'dim', 5)
    s.both(() => {
      eye(s, 48, -356, 26, { look: [look * 0.6, 0], lid: 0.36, tilt: -16, skin: 'moss' })
      s.form(
        ribbon(
          [
            [12, -392],
            [60, -402],
            [100, -384],
          ],
          [14, 26, 6],
        ).d,
        { fill: 'bright', tone: 'bright', weight: 3, shade: 0 },
      )
    })
    s.form(oval(0, -330, 22, 26), { fill: 'mid', shade: 0 })
    if (open > 0.4) s.form(oval(0, -266, 30, 14 + open * 12), { fill: 'screen', tone: 'bright', shade: 0 })
    s.both(() =>
      s.form(
        blob([
          [0, -316],
          [50, -322],
          [100, -300],
          [150, -330],
          [166, -372],
          [186, -320],
          [140, -264],
          [60, -268],
          [10, -290],
        ]),
        { fill: 'mid', tone: 'bright', shade: 0 },
      ),
    )
  },
}

const trap = (s: Sketch, open: number, look: number, lid: number): void => {
  const gape = 18 + open * 16
  s.at(`rotate(${-gape})`, () => {
    s.form(
      blob([
        [20, 0],
        [-40, 60],
        [-150, 70],
        [-220, 20],
        [-210, -6],
        [-100, 4],
      ]),
      { fill: 'moss', shade: 14 },
    )
    s.form(
      blob([
        [0, 0],
        [-100, 16],
        [-200, 0],
        [-100, 34],
      ]),
      { fill: 'accentDeep', tone: 'accent', weight: 4, shade: 0 },
    )
    teeth(
      s,
      [
        [-40, 2],
        [-214, -4],
      ],
      6,
      46,
      { tone: 'accent', uneven: 0.2 },
    )
  })
  s.at(`rotate(${gape * 0.7})`, () => {
    teeth(
      s,
      [
        [-216, -2],
        [-40, -6],
      ],
      6,
      46,
      { tone: 'accent', uneven: 0.2 },
    )
    s.form(
      blob([
        [30, 10],
        [-100, -4],
        [-214, 8],
        [-230, -30],
        [-160, -110],
        [-40, -120],
        [40, -60],
      ]),
      { fill: 'deep', shade: 20 },
    )
    eye(s, -80, -92, 34, { look: [look * 0.5 - 0.4, 0.3], lid, tilt: -8, skin: 'deep' })
    s.line(
      curve([
        [-180, -40],
        [-140, -24],
        [-100, -30],
      ]),
      'dim',
      5,
    )
  })
}

const flytrap: Recipe = {
  handle: 'flytrap-matriarch',
  label: 'FLYTRAP MATRIARCH',
  accent: 'pink',
  face: { x: -80, y: -590, reach: 230 },
  notes: [
    { to: [-170, -620], text: 'MOTHER' },
    { to: [-60, -450], text: "PEARLS|(GARDENER'S)" },
    { to: [250, -430], text: 'DAUGHTER,|PECKISH' },
    { to: [120, -70], text: 'POT. COMPANY|ENTRANCE' },
  ],
  tall: 770,
  metres: 2.4,
  draw: (s, { open, raise, look }) => {
    const right = tube(
      s,
      [
        [60, -170],
        [190, -220],
        [240, -330],
        [200, -420],
      ],
      [50, 44, 38, 36],
      { shade: 10 },
    )
    bands(s, right, 5)
    s.at(`translate(196 ${-420 - raise * 20}) scale(-.74 .74)`, () => trap(s, 0.6 + open * 0.4, look, 0.1))
    const left = tube(
      s,
      [
        [-60, -170],
        [-220, -190],
        [-250, -260],
        [-210, -320],
      ],
      [46, 40, 34, 32],
      { shade: 10 },
    )
    bands(s, left, 5)
    s.at('translate(-206 -320) scale(.66)', () => trap(s, open, look, 0.5))
    leaf(s, [100, -170], 200, 76)
    leaf(s, [-90, -170], 190, -84)
    leaf(s, [60, -170], 150, 44)
    const stem = tube(
      s,
      [
        [0, -160],
        [60, -300],
        [30, -430],
        [40, -560],
      ],
      [80, 66, 58, 56],
      { shade: 14 },
    )
    bands(s, stem, 8, { left: -0.5, right: 0.5 })
    for (let i = 0; i < 7; i++) {
      const t = i / 6
      s.form(oval(-4 + t * 84, -478 + Math.sin(t * Math.PI) * 40, 15), {
        fill: 'bright',
        tone: 'phosphor',
        weight: 4,
        shade: 0,
      })
    }
    for (const lean of [-70, -35, 0, 35, 70]) leaf(s, [40, -640], 130, lean + 10, true)
    s.at(`translate(40 ${-570 - raise * 10}) scale(1.16)`, () => {
      trap(s, 0.3 + open * 0.7, look, 0.4)
      s.line('M-126-120L-150-140M-112-132L-130-156M-96-138L-106-164', 'bright', 6)
    })
    pot(s, 200, 130)
    s.line(
      curve([
        [-150, -100],
        [-75, -60],
        [0, -100],
        [75, -60],
        [150, -100],
      ]),
      'accent',
      7,
    )
    s.line(
      curve([
        [-140, -60],
        [-70, -20],
        [0, -60],
        [70, -20],
        [140, -60],
      ]),
      'dim',
      5,
    )
  },
}

export const plants: Recipe[] = [mandrake, toadstool, flytrap]

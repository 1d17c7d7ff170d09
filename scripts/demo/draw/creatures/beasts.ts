import { blob, curve, oval, poly, ribbon } from '#scripts/demo/draw/geometry.ts'
import { brow, eye } from '#scripts/demo/draw/parts/eyes.ts'
import { flame } from '#scripts/demo/draw/parts/flames.ts'
import { horn } from '#scripts/demo/draw/parts/horns.ts'
import { tube } from '#scripts/demo/draw/parts/limbs.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'

const jackalope: Recipe = {
  handle: 'jackalope-cavalier',
  label: 'JACKALOPE CAVALIER',
  accent: 'red',
  face: { x: 0, y: -500, reach: 220 },
  notes: [
    { to: [-70, -690], text: 'EAR, LEFT.|NERVOUS' },
    { to: [-60, -370], text: 'RUFF. LICKED|DAILY' },
    { to: [120, -720], text: 'ANTLERS, IN|SEASON' },
    { to: [290, -300], text: 'RAPIER: UNUSED,|MOSTLY' },
  ],
  tall: 800,
  metres: 1.1,
  draw: (s, { open, raise, look }) => {
    s.form(oval(150, -90, 58), { fill: 'mid', tone: 'bright', shade: 12 })
    s.both(() => {
      const antler = tube(
        s,
        [
          [70, -560],
          [150, -640],
          [150, -740],
          [190, -800],
        ],
        [34, 28, 22, 4],
        { fill: 'moss', tone: 'bright', shade: 0 },
      )
      s.form(
        ribbon(
          [
            [antler.on(0.4).x, antler.on(0.4).y],
            [220, -680],
            [250, -740],
          ],
          [24, 18, 3],
        ).d,
        { fill: 'moss', tone: 'bright', shade: 0 },
      )
      s.form(
        ribbon(
          [
            [antler.on(0.62).x, antler.on(0.62).y],
            [110, -750],
            [104, -800],
          ],
          [20, 14, 3],
        ).d,
        { fill: 'moss', tone: 'bright', shade: 0 },
      )
    })
    s.at('rotate(-4 -50 -560)', () => {
      s.form(
        blob([
          [-20, -560],
          [-20, -680],
          [-56, -800],
          [-100, -760],
          [-110, -640],
          [-84, -550],
        ]),
        { shade: 12 },
      )
      s.form(
        blob([
          [-40, -580],
          [-44, -680],
          [-62, -760],
          [-88, -720],
          [-90, -640],
          [-74, -580],
        ]),
        { fill: 'accentDeep', tone: 'accent', weight: 4, shade: 0 },
      )
    })
    s.form(
      blob([
        [20, -560],
        [24, -660],
        [70, -720],
        [150, -680],
        [180, -590],
        [120, -620],
        [84, -550],
      ]),
      { shade: 12 },
    )
    s.both(() => {
      s.form(
        blob([
          [20, -150],
          [120, -170],
          [160, -80],
          [130, 0],
          [40, 0],
        ]),
        { shade: 16 },
      )
      s.form(
        blob([
          [20, 30],
          [36, -20],
          [100, -30],
          [170, 6],
          [160, 36],
          [80, 44],
        ]),
        { fill: 'moss', shade: 8 },
      )
    })
    s.form(
      blob([
        [-90, -360],
        [0, -390],
        [90, -360],
        [120, -220],
        [90, -100],
        [0, -70],
        [-90, -100],
        [-120, -220],
      ]),
      { shade: 26 },
    )
    s.form(
      blob([
        [-40, -330],
        [40, -330],
        [60, -220],
        [30, -100],
        [-30, -100],
        [-60, -220],
      ]),
      { fill: 'moss', tone: 'dim', shade: 0 },
    )
    s.form(
      poly([
        [-96, -330],
        [-60, -362],
        [124, -170],
        [100, -120],
      ]),
      { fill: 'accentDeep', tone: 'accent', shade: 0 },
    )
    s.form(
      blob([
        [100, -140],
        [160, -90],
        [150, -40],
        [110, -70],
        [80, -30],
        [84, -110],
      ]),
      { fill: 'accentDeep', tone: 'accent', shade: 0 },
    )
    s.at(`rotate(${-raise * 24} 80 -320)`, () => {
      s.form(
        ribbon(
          [
            [210, -250],
            [330, -420],
            [420, -560],
          ],
          [14, 10, 2],
        ).d,
        { fill: 'bright', tone: 'bright', weight: 4, shade: 0 },
      )
      s.form(
        blob([
          [176, -270],
          [220, -300],
          [262, -250],
          [240, -200],
          [196, -210],
        ]),
        { fill: 'accentDeep', tone: 'accent', shade: 0 },
      )
      tube(
        s,
        [
          [80, -340],
          [150, -290],
          [200, -250],
        ],
        [64, 54, 46],
        { shade: 10 },
      )
      s.form(oval(206, -246, 32), { fill: 'moss', shade: 0 })
    })
    tube(
      s,
      [
        [-84, -340],
        [-170, -280],
        [-120, -200],
      ],
      [64, 54, 46],
      { shade: 10 },
    )
    s.form(oval(-112, -196, 32), { fill: 'moss', shade: 0 })
    const ruff = Array.from({ length: 26 }, (_, i) => {
      const a = (i * Math.PI) / 13
      const r = i % 2 ? 1 : 0.82
      return [Math.cos(a) * 150 * r, -362 + Math.sin(a) * 50 * r] as const
    })
    s.form(blob(ruff), { fill: 'mid', tone: 'bright', shade: 0 })
    s.form(
      blob([
        [-132, -470],
        [-100, -570],
        [0, -604],
        [100, -570],
        [132, -470],
        [110, -400],
        [50, -376],
        [-50, -376],
        [-110, -400],
      ]),
      { shade: 24 },
    )
    s.both(() => {
      eye(s, 62, -500, 36, { look: [look * 0.6, 0], lid: 0.34, tilt: -14, white: 'bright', skin: 'deep' })
      brow(s, 26, 104, -556, 12)
    })
    s.both(() =>
      s.form(
        blob([
          [0, -450],
          [50, -446],
          [70, -416],
          [40, -390],
          [0, -396],
        ]),
        { fill: 'moss', shade: 0 },
      ),
    )
    s.form(
      poly([
        [-20, -462],
        [20, -462],
        [0, -438],
      ]),
      { fill: 'accent', tone: 'accent', shade: 0 },
    )
    s.form(
      poly([
        [-15, -404],
        [15, -404],
        [12, -366 - open * 4],
        [-12, -366 - open * 4],
      ]),
      { fill: 'bright', tone: 'phosphor', weight: 3, shade: 0 },
    )
    s.both(() => s.line('M70-424L150-440M70-412L154-404', 'bright', 4))
    s.both(() =>
      s.line(
        curve([
          [10, -434],
          [50, -426],
          [84, -452],
          [106, -446],
        ]),
        'bright',
        8,
      ),
    )
  },
}

const toad: Recipe = {
  handle: 'toad-magnate',
  label: 'TOAD MAGNATE',
  accent: 'gold',
  face: { x: 0, y: -390, reach: 280 },
  notes: [
    { to: [-130, -470], text: 'SEES A|DISCOUNT' },
    { to: [-260, -180], text: 'WART 31|OF 44' },
    { to: [10, -610], text: 'CROWN,|SECOND-HAND' },
    { to: [190, -120], text: 'RESERVES|(FLIES)' },
  ],
  tall: 640,
  metres: 2.2,
  draw: (s, { open, raise, look }) => {
    s.both(() => {
      s.form(
        blob([
          [170, -160],
          [290, -220],
          [380, -150],
          [390, -50],
          [330, 20],
          [200, 10],
        ]),
        { shade: 26 },
      )
      s.form(
        blob([
          [190, 40],
          [210, -4],
          [320, -14],
          [410, 20],
          [380, 46],
          [300, 36],
          [250, 56],
        ]),
        { fill: 'moss', shade: 0 },
      )
    })
    s.form(
      blob([
        [-240, -360],
        [-120, -440],
        [120, -440],
        [240, -360],
        [310, -190],
        [260, -20],
        [120, 20],
        [-120, 20],
        [-260, -20],
        [-310, -190],
      ]),
      { shade: 44 },
    )
    s.form(
      blob([
        [-190, -260],
        [190, -260],
        [240, -130],
        [180, 0],
        [-180, 0],
        [-240, -130],
      ]),
      { fill: 'moss', shade: 0 },
    )
    for (let i = 0; i < 4; i++)
      s.line(
        curve([
          [-190 + i * 10, -170 + i * 44],
          [0, -130 + i * 44],
          [190 - i * 10, -170 + i * 44],
        ]),
        'mid',
        5,
      )
    s.form(
      blob([
        [-280, -320],
        [-200, -400],
        [0, -420],
        [200, -400],
        [280, -320],
        [200, -240],
        [0, -210],
        [-200, -240],
      ]),
      { shade: 20 },
    )
    s.both(() => {
      s.form(oval(136, -450, 92), { shade: 18 })
      eye(s, 136, -456, 68, {
        white: 'accent',
        pupil: 'bar',
        look: [look * 0.4, 0.4],
        lid: 0.44,
        tilt: 4,
        skin: 'deep',
      })
    })
    s.line(
      curve([
        [-270, -320],
        [-200, -286],
        [0, -274],
        [200, -286],
        [270, -320],
      ]),
      'bright',
      8,
    )
    s.line(
      curve([
        [-284, -336],
        [-270, -318],
        [-276, -296],
      ]),
      'bright',
      6,
    )
    s.line(
      curve([
        [284, -336],
        [270, -318],
        [276, -296],
      ]),
      'bright',
      6,
    )
    s.both(() => s.spot(oval(26, -372, 9, 6, 20), 'bright'))
    for (const [x, y, r] of [
      [-250, -180, 18],
      [-276, -120, 12],
      [250, -200, 20],
      [282, -130, 13],
      [230, -120, 10],
      [-170, -390, 12],
      [180, -370, 14],
      [0, -404, 10],
      [330, -100, 14],
      [-340, -90, 16],
    ] as const) {
      s.form(oval(x, y, r), { fill: 'mid', weight: 4, shade: 0 })
    }
    s.both(() => {
      tube(
        s,
        [
          [150, -150],
          [176, -80],
          [150, 10],
        ],
        [90, 76, 60],
        { shade: 16 },
      )
      s.form(
        blob([
          [90, 50],
          [110, 0],
          [190, 0],
          [220, 50],
          [180, 40],
          [154, 60],
          [124, 42],
        ]),
        { fill: 'moss', shade: 0 },
      )
    })
    const tip = [-250 - open * 60, -150 + open * 10] as const
    const tongue = tube(s, [[-70, -286], [-96, -200], [-170, -176], tip], [56, 48, 40, 58], {
      fill: 'accentDeep',
      tone: 'accent',
      shade: 0,
    })
    s.line(
      curve([
        [-62, -270],
        [tongue.on(0.4).x, tongue.on(0.4).y],
        [tongue.on(0.8).x, tongue.on(0.8).y],
      ]),
      'accent',
      4,
    )
    s.form(oval(tip[0] - 22, tip[1] + 6, 42, 46), { fill: 'mid', tone: 'bright', shade: 0 })
    s.line(oval(tip[0] - 22, tip[1] + 6, 30, 34), 'bright', 4)
    s.line(`M${tip[0] - 22} ${tip[1] - 14}v40m-10-32h16q8 10-4 12q-16 4-6 14h16`, 'bright', 4)
    s.at(`translate(4 ${-440 - raise * 30}) rotate(6) scale(.8)`, () => {
      s.form(
        poly([
          [-62, 0],
          [-78, -104],
          [-34, -58],
          [0, -124],
          [34, -58],
          [78, -104],
          [62, 0],
        ]),
        { fill: 'accentDeep', tone: 'accent', shade: 0 },
      )
      s.line(
        curve([
          [-62, -8],
          [0, 6],
          [62, -8],
        ]),
        'accent',
        8,
      )
      for (const x of [-78, 0, 78]) s.spot(oval(x, x === 0 ? -130 : -110, 11), 'accent')
    })
  },
}

const boar: Recipe = {
  handle: 'boar-of-the-burning-bristle',
  label: 'BURNING BRISTLE BOAR',
  accent: 'orange',
  face: { x: -220, y: -270, reach: 220 },
  notes: [
    { to: [-230, -320], text: 'LATE FOR|SOMETHING' },
    { to: [-330, -190], text: 'TUSKS:|2 DOORS EACH' },
    { to: [100, -530], text: 'BRISTLES,|WELL DONE' },
    { to: [320, -260], text: 'REVERSE GEAR|NOT FITTED' },
  ],
  tall: 640,
  metres: 1.9,
  draw: (s, { open, raise, look }) => {
    tube(
      s,
      [
        [330, -300],
        [390, -330],
        [400, -390],
        [370, -380],
      ],
      [30, 18, 12, 4],
      { shade: 0 },
    )
    flame(s, [372, -384], 44, 66, 10)
    for (let i = 0; i < 9; i++) {
      const t = i / 8
      flame(
        s,
        [-190 + t * 480, -400 - Math.sin(t * 2.6) * 66 + t * 50],
        96,
        130 + Math.sin(t * 3.1) * 90 + (i % 2) * 26 + raise * 30,
        -8 + t * 56,
      )
    }
    s.form(
      blob([
        [130, -180],
        [190, -190],
        [200, -90],
        [186, 0],
        [134, 0],
        [130, -90],
      ]),
      { shade: 10 },
    )
    s.form(
      blob([
        [-110, -160],
        [-50, -170],
        [-50, -80],
        [-60, 0],
        [-112, 0],
        [-116, -80],
      ]),
      { shade: 10 },
    )
    s.form(
      blob([
        [-240, -330],
        [-150, -430],
        [20, -460],
        [200, -420],
        [330, -320],
        [350, -200],
        [280, -110],
        [100, -90],
        [-60, -80],
        [-200, -110],
        [-270, -210],
      ]),
      { shade: 44 },
    )
    for (const [x, y] of [
      [60, -300],
      [130, -340],
      [120, -250],
      [210, -300],
      [200, -210],
      [0, -360],
    ] as const)
      s.line(`M${x} ${y}l22 26M${x + 26} ${y - 6}l18 26`, 'dim', 5)
    s.form(
      blob([
        [220, -230],
        [320, -250],
        [340, -150],
        [310, -80],
        [316, 10],
        [250, 10],
        [244, -70],
        [210, -130],
      ]),
      { shade: 16 },
    )
    s.form(
      blob([
        [-40, -220],
        [60, -220],
        [60, -110],
        [30, -60],
        [34, 16],
        [-34, 16],
        [-40, -70],
        [-70, -140],
      ]),
      { shade: 16 },
    )
    for (const [x, y] of [
      [282, 10],
      [0, 16],
      [160, 0],
      [-86, 0],
    ] as const) {
      s.form(
        poly([
          [x - 36, y - 16],
          [x + 36, y - 16],
          [x + 44, y + 22],
          [x - 44, y + 22],
        ]),
        { fill: 'mid', tone: 'bright', weight: 5, shade: 0 },
      )
      s.line(`M${x} ${y - 10}V${y + 20}`, 'bright', 4)
    }
    s.at(`rotate(${open * 6} -140 -250)`, () => {
      s.form(
        poly([
          [-190, -400],
          [-210, -500],
          [-110, -440],
          [-120, -370],
        ]),
        { fill: 'moss', shade: 0 },
      )
      s.form(
        blob([
          [-130, -390],
          [-220, -410],
          [-300, -330],
          [-390, -240],
          [-400, -150],
          [-330, -120],
          [-220, -120],
          [-110, -170],
          [-70, -280],
        ]),
        { fill: 'moss', shade: 26 },
      )
      s.form(
        poly([
          [-120, -380],
          [-90, -480],
          [-30, -390],
          [-70, -340],
        ]),
        { fill: 'deep', shade: 10 },
      )
      s.form(oval(-384, -188, 34, 56, 14), { fill: 'mid', tone: 'bright', shade: 0 })
      s.spot(oval(-392, -208, 8, 14), 'screen')
      s.spot(oval(-380, -168, 8, 14), 'screen')
      s.line(
        curve([
          [-350, -140],
          [-280, -150],
          [-200, -190],
        ]),
        'bright',
        7,
      )
      eye(s, -240, -300, 30, {
        white: 'accent',
        pupil: 'tiny',
        look: [look * 0.5 - 0.4, 0.2],
        lid: 0.4,
        tilt: -24,
        skin: 'moss',
      })
      s.line('M-290-326L-200-346', 'bright', 12)
      horn(
        s,
        [
          [-300, -150],
          [-352, -92],
          [-420, -110],
          [-440, -190],
        ],
        40,
        { rings: 0, fill: 'mid' },
      )
      horn(
        s,
        [
          [-240, -150],
          [-290, -76],
          [-380, -80],
          [-420, -170],
        ],
        54,
        { rings: 2, fill: 'mid' },
      )
    })
    s.line(
      curve([
        [-430, -170],
        [-460, -190],
        [-450, -230],
        [-480, -240],
      ]),
      'dim',
      6,
    )
    s.line(
      curve([
        [-430, -140],
        [-466, -140],
        [-480, -170],
      ]),
      'dim',
      6,
    )
  },
}

export const beasts: Recipe[] = [jackalope, toad, boar]

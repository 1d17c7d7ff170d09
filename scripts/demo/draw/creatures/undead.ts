import { blob, box, curve, oval, path, poly, ribbon } from '#scripts/demo/draw/geometry.ts'
import { bone, ribs, skull } from '#scripts/demo/draw/parts/bones.ts'
import { flame } from '#scripts/demo/draw/parts/flames.ts'
import { horn } from '#scripts/demo/draw/parts/horns.ts'
import { bands, hand, tube } from '#scripts/demo/draw/parts/limbs.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'

const draugr: Recipe = {
  handle: 'draugr-jarl-thorkell',
  label: 'DRAUGR JARL ÞÓRKELL',
  accent: 'blue',
  face: { x: 0, y: -520, reach: 200 },
  notes: [
    { to: [-40, -540], text: 'HAS HEARD|THAT ONE' },
    { to: [-190, -240], text: 'SHIELD.|NOTCHED' },
    { to: [280, -560], text: 'AXE, WON|AT DICE' },
    { to: [30, -320], text: 'BEARD: STILL|GROWING' },
  ],
  tall: 740,
  metres: 1.9,
  draw: (s, { open, raise, look }) => {
    s.form(
      blob([
        [-150, -430],
        [0, -470],
        [150, -430],
        [230, -120],
        [200, 10],
        [60, 40],
        [-60, 40],
        [-200, 10],
        [-230, -120],
      ]),
      { fill: 'deep', shade: 0, tone: 'dim' },
    )
    s.both(() => {
      s.form(
        ribbon(
          [
            [60, -170],
            [76, -90],
            [84, 0],
          ],
          [96, 84, 70],
        ).d,
        { shade: 12 },
      )
      s.line('M44-70L124-60M48-40L126-30', 'dim', 5)
      s.form(
        blob([
          [38, 36],
          [44, -10],
          [110, -14],
          [140, 30],
          [90, 44],
        ]),
        { fill: 'moss', shade: 0 },
      )
    })
    s.form(
      blob([
        [-140, -420],
        [0, -460],
        [140, -420],
        [150, -280],
        [130, -130],
        [0, -100],
        [-130, -130],
        [-150, -280],
      ]),
      { fill: 'moss', shade: 26 },
    )
    for (let i = 0; i < 4; i++)
      s.line(
        path(Array.from({ length: 13 }, (_, j) => [-126 + j * 21, -330 + i * 34 + (j % 2) * 12] as const)),
        'mid',
        4,
      )
    s.form(box(-142, -176, 284, 44), { fill: 'deep', shade: 0 })
    s.form(oval(0, -154, 34), { fill: 'accentDeep', tone: 'accent', shade: 0 })
    s.both(() =>
      s.form(
        blob([
          [70, -450],
          [150, -480],
          [210, -420],
          [190, -350],
          [110, -370],
        ]),
        { fill: 'deep', shade: 14 },
      ),
    )
    s.at(`rotate(${-raise * 16} 180 -400)`, () => {
      s.form(
        ribbon(
          [
            [260, -20],
            [256, -300],
            [266, -640],
          ],
          [24, 22, 24],
        ).d,
        { fill: 'mid', shade: 0 },
      )
      s.form(
        blob([
          [250, -640],
          [290, -630],
          [372, -690],
          [392, -580],
          [366, -470],
          [290, -540],
          [250, -530],
        ]),
        { fill: 'deep', tone: 'bright', shade: 22 },
      )
      s.line(
        curve([
          [372, -690],
          [350, -580],
          [366, -470],
        ]),
        'accent',
        6,
      )
      s.line('M284-610L316-586L284-562', 'accent', 6)
      tube(
        s,
        [
          [170, -410],
          [240, -340],
          [262, -290],
        ],
        [80, 66, 54],
        { shade: 12 },
      )
      hand(s, 262, -276, 32, 190, { fan: 70, fill: 'moss', tone: 'bright' })
    })
    s.form(oval(-190, -230, 150), { fill: 'deep', shade: 28 })
    s.line(oval(-190, -230, 122), 'dim', 5)
    for (let i = 0; i < 6; i++) {
      const a = (i * Math.PI) / 3 + 0.3
      s.line(
        curve([
          [-190 + Math.cos(a) * 46, -230 + Math.sin(a) * 46],
          [-190 + Math.cos(a + 0.25) * 84, -230 + Math.sin(a + 0.25) * 84],
          [-190 + Math.cos(a) * 120, -230 + Math.sin(a) * 120],
        ]),
        i % 2 ? 'accent' : 'phosphor',
        6,
      )
      s.spot(oval(-190 + Math.cos(a + 0.5) * 136, -230 + Math.sin(a + 0.5) * 136, 7), 'bright')
    }
    s.form(oval(-190, -230, 44), { fill: 'mid', tone: 'bright', shade: 10 })
    s.both(() =>
      s.form(
        ribbon(
          [
            [60, -500],
            [104, -400],
            [84, -300],
          ],
          [44, 50, 12],
        ).d,
        { fill: 'moss', shade: 0 },
      ),
    )
    skull(s, 0, -540, 116, { jaw: open * 0.8, look })
    s.form(
      blob([
        [-104, -480],
        [-60, -440],
        [0, -452],
        [60, -440],
        [104, -480],
        [96, -380],
        [44, -290],
        [0, -210],
        [-44, -290],
        [-96, -380],
      ]),
      { fill: 'mid', tone: 'bright', shade: 18 },
    )
    s.line('M-70-430L-30-300M-34-440L-12-270M70-430L30-300M34-440L12-270', 'bright', 4)
    s.form(
      poly([
        [-34, -306],
        [34, -306],
        [28, -276],
        [-28, -276],
      ]),
      { fill: 'accentDeep', tone: 'accent', shade: 0 },
    )
    s.form(
      blob([
        [-70, -470],
        [-30, -486],
        [0, -466],
        [30, -486],
        [70, -470],
        [20, -444],
        [0, -450],
        [-20, -444],
      ]),
      { fill: 'mid', tone: 'bright', weight: 5, shade: 0 },
    )
    s.both(() =>
      horn(
        s,
        [
          [104, -620],
          [196, -650],
          [224, -760],
        ],
        58,
      ),
    )
    s.form(`M-126-574C-126-690-60-732 0-732S126-690 126-574L40-582L22-510H-22L-40-582Z`, { fill: 'deep', shade: 22 })
    s.line('M-126-590H-36M126-590H36M0-732V-600', 'bright', 6)
    s.spot(oval(-80, -606, 7), 'bright')
    s.spot(oval(80, -606, 7), 'bright')
  },
}

const bonePiper: Recipe = {
  handle: 'bone-piper',
  label: 'BONE PIPER',
  accent: 'pink',
  face: { x: -10, y: -590, reach: 180 },
  notes: [
    { to: [-40, -600], text: 'NO LIPS.|DETAILS UNCLEAR' },
    { to: [-200, -470], text: 'PIPE OF|SOMEONE' },
    { to: [120, -730], text: 'FEATHER,|PLUCKED' },
    { to: [120, -180], text: 'KNEE. CLICKS|IN TIME' },
  ],
  tall: 790,
  metres: 1.7,
  draw: (s, { open, raise, look }) => {
    s.form(
      blob([
        [-60, -430],
        [60, -430],
        [150, -300],
        [240, -170],
        [200, -140],
        [120, -210],
        [0, -240],
        [-90, -230],
      ]),
      { fill: 'accentDeep', tone: 'accent', shade: 20 },
    )
    bone(s, [-40, -230], [-60, -110], 30)
    bone(s, [-60, -110], [-50, 14], 26)
    s.form(
      blob([
        [-140, 30],
        [-110, 0],
        [-40, 0],
        [-20, 30],
      ]),
      { fill: 'moss', tone: 'bright', shade: 0 },
    )
    bone(s, [50, -230], [150, -170 - raise * 30], 30)
    bone(s, [150, -170 - raise * 30], [100, -50 - raise * 20], 26)
    s.form(
      blob([
        [20, -20 - raise * 20],
        [60, -60 - raise * 20],
        [120, -50 - raise * 20],
        [110, -14 - raise * 20],
      ]),
      { fill: 'moss', tone: 'bright', shade: 0 },
    )
    s.form(
      blob([
        [-80, -280],
        [0, -250],
        [80, -280],
        [60, -210],
        [0, -190],
        [-60, -210],
      ]),
      { fill: 'moss', tone: 'bright', shade: 8 },
    )
    ribs(s, 0, -440, 100, 4, 42)
    bone(s, [-100, -440], [100, -440], 24)
    const pipe = tube(
      s,
      [
        [-20, -530],
        [-160, -460],
        [-300, -390],
      ],
      [22, 30, 62],
      { fill: 'mid', tone: 'bright', shade: 8 },
    )
    for (let i = 0; i < 4; i++) s.spot(oval(pipe.on(0.35 + i * 0.13).x, pipe.on(0.35 + i * 0.13).y - 6, 7), 'screen')
    bands(s, pipe, 2, { from: 0.12, to: 0.95, tone: 'accent' })
    bone(s, [100, -440], [110, -330], 26)
    bone(s, [110, -330], [-60, -440], 24)
    hand(s, -76, -460, 24, 240, { fill: 'moss', tone: 'bright', fingers: 4, fan: 80 })
    bone(s, [-100, -440], [-190, -350], 26)
    bone(s, [-190, -350], [-170, -420], 24)
    hand(s, -172, -440, 24, 280, { fill: 'moss', tone: 'bright', fingers: 4, fan: 80 })
    s.at('rotate(-8 0 -600)', () => {
      skull(s, 0, -600, 104, { jaw: 0.1 + open * 0.2, look: look - 0.5 })
      s.form(
        blob([
          [-160, -650],
          [-60, -690],
          [60, -690],
          [150, -640],
          [60, -660],
          [-60, -656],
        ]),
        { fill: 'deep', shade: 0 },
      )
      s.form(
        blob([
          [-100, -670],
          [-70, -740],
          [20, -780],
          [110, -750],
          [96, -672],
          [0, -690],
        ]),
        { fill: 'deep', shade: 20 },
      )
      s.line(
        curve([
          [-98, -680],
          [0, -704],
          [98, -682],
        ]),
        'accent',
        10,
      )
      s.form(
        blob([
          [80, -700],
          [120, -790],
          [220, -840],
          [300, -800],
          [210, -770],
          [130, -690],
        ]),
        { fill: 'accentDeep', tone: 'accent', shade: 0 },
      )
      s.line(
        curve([
          [92, -700],
          [160, -780],
          [262, -806],
        ]),
        'accent',
        5,
      )
    })
    for (const [x, y] of [
      [-330, -500],
      [-280, -600],
      [-380, -610],
    ] as const) {
      s.form(oval(x, y, 22, 17, -20), { fill: 'accent', tone: 'accent', shade: 0 })
      s.line(`M${x + 20} ${y - 4}V${y - 92}Q${x + 44} ${y - 80} ${x + 50} ${y - 50}`, 'accent', 7)
    }
  },
}

const lich: Recipe = {
  handle: 'lich-of-the-ninth-footnote',
  label: 'LICH, NINTH FOOTNOTE',
  accent: 'violet',
  face: { x: 0, y: -590, reach: 200 },
  notes: [
    { to: [-40, -580], text: 'WAS RIGHT(1)' },
    { to: [-170, -370], text: '(1) SEE|VOLUME 212' },
    { to: [240, -620], text: 'TOO MANY|CANDLES' },
    { to: [60, -120], text: 'FEET: OUT|OF PRINT' },
  ],
  tall: 810,
  metres: 1.8,
  draw: (s, { open, raise, look }) => {
    s.form(
      blob([
        [-190, -560],
        [-90, -480],
        [0, -460],
        [90, -480],
        [190, -560],
        [210, -420],
        [150, -330],
        [-150, -330],
        [-210, -420],
      ]),
      { fill: 'accentDeep', tone: 'accent', shade: 0 },
    )
    s.both(() =>
      s.line(
        curve([
          [180, -530],
          [130, -440],
          [80, -380],
        ]),
        'accent',
        5,
      ),
    )
    s.form(
      blob([
        [-110, -450],
        [0, -470],
        [110, -450],
        [150, -250],
        [220, -60],
        [150, -90],
        [110, -10],
        [60, -70],
        [0, 0],
        [-60, -70],
        [-110, -10],
        [-150, -90],
        [-220, -60],
        [-150, -250],
      ]),
      { shade: 30 },
    )
    s.line(
      curve([
        [-40, -400],
        [-50, -220],
        [-80, -60],
      ]),
      'dim',
      5,
    )
    s.line(
      curve([
        [40, -400],
        [50, -220],
        [80, -60],
      ]),
      'dim',
      5,
    )
    s.form(
      poly([
        [-36, -452],
        [36, -452],
        [26, -110],
        [0, -70],
        [-26, -110],
      ]),
      { fill: 'moss', shade: 0 },
    )
    s.line('M-22-400H22M-22-370H14M-22-340H22M-22-310H4M-20-260H20M-20-230H12M-20-200H18', 'dim', 5)
    s.at(`translate(0 ${-raise * 30})`, () => {
      s.form(
        ribbon(
          [
            [250, -40],
            [244, -360],
            [250, -600],
          ],
          [20, 18, 22],
        ).d,
        { fill: 'mid', shade: 0 },
      )
      s.form(
        blob([
          [200, -590],
          [250, -560],
          [300, -590],
          [320, -640],
          [250, -620],
          [180, -640],
        ]),
        { fill: 'mid', shade: 0 },
      )
      for (const [x, h] of [
        [194, 50],
        [250, 76],
        [306, 50],
      ] as const) {
        s.form(box(x - 13, -630 - h, 26, h), { fill: 'moss', tone: 'bright', shade: 0 })
        flame(s, [x, -634 - h], 34, 62)
      }
      tube(
        s,
        [
          [96, -420],
          [180, -380],
          [244, -330],
        ],
        [110, 90, 120],
        { shade: 14 },
      )
      hand(s, 250, -330, 28, 200, { fill: 'moss', tone: 'bright', fingers: 4, fan: 90 })
    })
    tube(
      s,
      [
        [-96, -420],
        [-170, -350],
        [-200, -320],
      ],
      [110, 100, 120],
      { shade: 14 },
    )
    s.at(`translate(-226 ${-350 - raise * 20}) rotate(-8)`, () => {
      s.form(
        poly([
          [-120, -40],
          [0, -10],
          [120, -40],
          [120, 20],
          [0, 50],
          [-120, 20],
        ]),
        { fill: 'accentDeep', tone: 'accent', shade: 0 },
      )
      s.form(
        blob([
          [-110, -60],
          [-60, -80],
          [0, -40],
          [60, -80],
          [110, -60],
          [110, 0],
          [60, -10],
          [0, 20],
          [-60, -10],
          [-110, 0],
        ]),
        { fill: 'moss', tone: 'bright', shade: 0 },
      )
      s.line('M0-38V18M-92-46L-30-34M-92-24L-30-12M92-46L30-34M92-24L30-12', 'dim', 5)
    })
    hand(s, -210, -300, 28, 250, { fill: 'moss', tone: 'bright', fingers: 4, fan: 90 })
    skull(s, 0, -590, 122, { jaw: 0.1 + open * 0.7, look })
    s.form(
      poly([
        [-104, -670],
        [-130, -790],
        [-64, -730],
        [0, -830],
        [64, -730],
        [130, -790],
        [104, -670],
        [0, -650],
      ]),
      { fill: 'accentDeep', tone: 'accent', shade: 0 },
    )
    s.line(
      curve([
        [-102, -690],
        [0, -672],
        [102, -690],
      ]),
      'accent',
      6,
    )
    s.spot(oval(0, -730, 14, 20), 'accent')
    s.line(
      curve([
        [-88, -640],
        [-50, -622],
        [-14, -600],
      ]),
      'bright',
      8,
    )
    s.line(
      curve([
        [88, -640],
        [50, -622],
        [14, -600],
      ]),
      'bright',
      8,
    )
  },
}

const understudy: Recipe = {
  handle: 'wailing-understudy',
  label: 'WAILING UNDERSTUDY',
  accent: 'red',
  face: { x: -10, y: -560, reach: 210 },
  notes: [
    { to: [-60, -560], text: 'KNOWS ALL|THE LINES' },
    { to: [-270, -560], text: 'HAND FLUNG,|ACT TWO' },
    { to: [270, -400], text: 'MASK FOR THE|CURTAIN CALL' },
    { to: [120, -90], text: 'TRAIN: NOT|TO BE TROD ON' },
  ],
  tall: 770,
  metres: 1.8,
  draw: (s, { open, raise, look }) => {
    s.form(
      blob([
        [-150, -600],
        [-60, -740],
        [70, -740],
        [150, -600],
        [160, -420],
        [190, -260],
        [300, -150],
        [390, -70],
        [300, -60],
        [230, -20],
        [150, -50],
        [80, 0],
        [0, -50],
        [-70, -10],
        [-130, -70],
        [-170, -250],
        [-150, -430],
      ]),
      { fill: 'moss', shade: 44 },
    )
    s.line(
      curve([
        [-90, -360],
        [-70, -220],
        [-40, -110],
      ]),
      'dim',
      5,
    )
    s.line(
      curve([
        [10, -340],
        [40, -200],
        [120, -90],
      ]),
      'dim',
      5,
    )
    s.line(
      curve([
        [90, -330],
        [140, -210],
        [260, -100],
      ]),
      'dim',
      5,
    )
    s.form(
      ribbon(
        [
          [-130, -440],
          [-220, -500 - raise * 30],
          [-300, -600 - raise * 60],
        ],
        [110, 84, 54],
      ).d,
      { fill: 'moss', shade: 14 },
    )
    hand(s, -312, -622 - raise * 60, 36, 245, { fill: 'moss', fingers: 4, fan: 110, reach: 1.9 })
    s.form(
      poly([
        [-240, -520 - raise * 30],
        [-220, -400],
        [-170, -440],
        [-150, -360],
        [-110, -430],
      ]),
      { fill: 'moss', shade: 0 },
    )
    s.form(
      ribbon(
        [
          [120, -430],
          [190, -370],
          [240, -330],
        ],
        [100, 80, 56],
      ).d,
      { fill: 'moss', shade: 12 },
    )
    s.both(() => s.spot(oval(62, -590, 40, 56, 10), 'screen'))
    s.both(() => s.line(oval(62, -590, 40, 56, 10), 'bright', 6))
    s.spot(oval(-62 + look * 16, -576, 13), 'accent')
    s.spot(oval(62 + look * 16, -576, 13), 'accent')
    s.line(
      curve([
        [-126, -650],
        [-70, -690],
        [-28, -684],
      ]),
      'bright',
      9,
    )
    s.line(
      curve([
        [126, -650],
        [70, -690],
        [28, -684],
      ]),
      'bright',
      9,
    )
    s.spot(oval(0, -470, 46, 56 + open * 24), 'screen')
    s.line(oval(0, -470, 46, 56 + open * 24), 'bright', 6)
    s.line(
      curve([
        [-34, -436 + open * 14],
        [0, -452 + open * 14],
        [34, -436 + open * 14],
      ]),
      'accent',
      6,
    )
    s.both(() => s.line('M98-530Q118-490 98-474', 'dim', 5))
    s.at('translate(290 -380) rotate(14)', () => {
      s.form('M-100-90C-50-120 50-120 100-90C110 20 60 110 0 120C-60 110-110 20-100-90Z', {
        fill: 'accentDeep',
        tone: 'accent',
        shade: 20,
      })
      s.line(
        curve([
          [-66, -36],
          [-40, -56],
          [-16, -36],
        ]),
        'accent',
        8,
      )
      s.line(
        curve([
          [66, -36],
          [40, -56],
          [16, -36],
        ]),
        'accent',
        8,
      )
      s.form('M-58 16C-30 30 30 30 58 16C50 70 20 90 0 90S-50 70-58 16Z', { fill: 'screen', tone: 'accent', shade: 0 })
      s.line('M100-80Q150-60 130 0T160 80M-100-80Q-140-40-120 10', 'accent', 5)
    })
    hand(s, 236, -320, 32, -40, { fill: 'moss', fingers: 3, fan: 90 })
    s.form(
      blob([
        [-40, -744],
        [-90, -800],
        [-60, -830],
        [-10, -780],
        [40, -830],
        [70, -800],
        [30, -744],
      ]),
      { fill: 'accentDeep', tone: 'accent', shade: 0 },
    )
    s.form(oval(-8, -772, 24), { fill: 'accent', tone: 'accent', shade: 0 })
  },
}

export const undead: Recipe[] = [draugr, bonePiper, lich, understudy]

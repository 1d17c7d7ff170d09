import { blob, curve, oval, ribbon } from '#scripts/demo/draw/geometry.ts'
import { brow, eye } from '#scripts/demo/draw/parts/eyes.ts'
import { hand, tube } from '#scripts/demo/draw/parts/limbs.ts'
import { bolt } from '#scripts/demo/draw/parts/metal.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'

export const kettle: Recipe = {
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
  wide: 430,
  metres: 1.5,
  draw: (s, { open, raise, look }) => {
    s.line(curve('-370,-540 -420,-600 -350,-650 -400,-720'), 'bright', 9)
    s.line(curve('-330,-560 -360,-620 -300,-670 -330,-740'), 'dim', 9)
    if (open > 0.4) s.line(curve('-400,-520 -470,-560 -440,-620 -480,-660'), 'dim', 9)
    s.form(`M-150-540C-170-760 190-760 170-540L128-540C140-690-110-690-108-540Z`, {
      fill: 'mid',
      tone: 'bright',
      shade: 12,
    })
    s.both(() => {
      tube(s, '90,-120 110,-60 112,0', [80, 66, 60], { shade: 8 })
      s.form(blob('50,36 60,-20 160,-22 190,30 130,44'), { fill: 'mid', tone: 'bright', shade: 0 })
    })
    s.form(ribbon('-180,-250 -290,-300 -300,-420 -370,-480', [150, 100, 74, 74]).d, { fill: 'moss', shade: 18 })
    s.form(oval(-374, -484, 26, 46, 38), { fill: 'screen', tone: 'bright', shade: 0 })
    s.form(blob('-150,-500 150,-500 230,-380 256,-230 200,-90 80,-50 -80,-50 -200,-90 -256,-230 -230,-380'), {
      shade: 56,
    })
    s.form(blob('-160,-510 0,-540 160,-510 150,-470 0,-456 -150,-470'), { fill: 'moss', shade: 0 })
    s.at(`translate(0 ${-open * 26}) rotate(${open * 6})`, () => {
      s.form(blob('-130,-512 -90,-570 0,-590 90,-570 130,-512 0,-494'), { fill: 'moss', shade: 14 })
      s.form(oval(0, -602, 30), { fill: 'accentDeep', tone: 'accent', shade: 0 })
    })
    for (let i = -4; i <= 4; i++) bolt(s, i * 46, -112 + Math.abs(i) ** 2 * -2.6, 8)
    s.line(curve('-238,-170 0,-80 238,-170'), 'dim', 5)
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
    s.form(blob(`-96,-250 0,-262 96,-250 80,${-176 + open * 16} 0,${-160 + open * 20} -80,${-176 + open * 16}`), {
      fill: 'screen',
      tone: 'bright',
      shade: 0,
    })
    s.line('M-84-214H84M-50-256V-172M0-260V-164M50-256V-172', 'bright', 6)
    tube(s, `220,-330 330,-280 320,${-180 - raise * 140}`, [66, 60, 54], { shade: 8 })
    hand(s, 320, -150 - raise * 160, 46, 90 - raise * 180, {
      fill: 'mid',
      tone: 'bright',
      fingers: 3,
      fan: 70,
      reach: 1.15,
    })
    tube(s, '-190,-200 -270,-180 -250,-90', [66, 60, 54], { shade: 8 })
    hand(s, -244, -70, 46, 90, { fill: 'mid', tone: 'bright', fingers: 3, fan: 70, reach: 1.15 })
    s.line(curve('190,-420 214,-350 220,-280'), 'bright', 6)
  },
}

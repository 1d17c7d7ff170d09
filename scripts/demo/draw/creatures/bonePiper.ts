import { blob, curve, oval, points } from '#scripts/demo/draw/geometry.ts'
import { bone, ribs, skull } from '#scripts/demo/draw/parts/bones.ts'
import { bands, hand, tube } from '#scripts/demo/draw/parts/limbs.ts'
import type { Recipe } from '#scripts/demo/draw/recipe.ts'

export const bonePiper: Recipe = {
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
    s.form(blob('-60,-430 60,-430 150,-300 240,-170 200,-140 120,-210 0,-240 -90,-230'), {
      fill: 'accentDeep',
      tone: 'accent',
      shade: 20,
    })
    bone(s, [-40, -230], [-60, -110], 30)
    bone(s, [-60, -110], [-50, 14], 26)
    s.form(blob('-140,30 -110,0 -40,0 -20,30'), { fill: 'moss', tone: 'bright', shade: 0 })
    bone(s, [50, -230], [150, -170 - raise * 30], 30)
    bone(s, [150, -170 - raise * 30], [100, -50 - raise * 20], 26)
    s.form(blob(`20,${-20 - raise * 20} 60,${-60 - raise * 20} 120,${-50 - raise * 20} 110,${-14 - raise * 20}`), {
      fill: 'moss',
      tone: 'bright',
      shade: 0,
    })
    s.form(blob('-80,-280 0,-250 80,-280 60,-210 0,-190 -60,-210'), { fill: 'moss', tone: 'bright', shade: 8 })
    ribs(s, 0, -440, 100, 4, 42)
    bone(s, [-100, -440], [100, -440], 24)
    const pipe = tube(s, '-20,-530 -160,-460 -300,-390', [22, 30, 62], { fill: 'mid', tone: 'bright', shade: 8 })
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
      s.form(blob('-160,-650 -60,-690 60,-690 150,-640 60,-660 -60,-656'), { fill: 'deep', shade: 0 })
      s.form(blob('-100,-670 -70,-740 20,-780 110,-750 96,-672 0,-690'), { fill: 'deep', shade: 20 })
      s.line(curve('-98,-680 0,-704 98,-682'), 'accent', 10)
      s.form(blob('80,-700 120,-790 220,-840 300,-800 210,-770 130,-690'), {
        fill: 'accentDeep',
        tone: 'accent',
        shade: 0,
      })
      s.line(curve('92,-700 160,-780 262,-806'), 'accent', 5)
    })
    for (const [x, y] of points('-330,-500 -280,-600 -380,-610')) {
      s.form(oval(x, y, 22, 17, -20), { fill: 'accent', tone: 'accent', shade: 0 })
      s.line(`M${x + 20} ${y - 4}V${y - 92}Q${x + 44} ${y - 80} ${x + 50} ${y - 50}`, 'accent', 7)
    }
  },
}
